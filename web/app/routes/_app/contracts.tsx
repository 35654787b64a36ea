import { createFileRoute } from "@tanstack/react-router";
import { parseContractAddress } from "../../../features/contracts/contract-address.ts";
import { ContractsPage } from "../../../features/contracts/contracts-page.tsx";

export const Route = createFileRoute("/_app/contracts")({
  component: ContractsPage,
  validateSearch: parseContractAddress,
});
