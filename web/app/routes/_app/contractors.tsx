import { createFileRoute } from "@tanstack/react-router";
import { ContractorsPage } from "../../../features/contractors/contractors-page.tsx";
import { parseContractorAddress } from "../../../features/contractors/contractor-address.ts";

export const Route = createFileRoute("/_app/contractors")({
  component: ContractorsPage,
  validateSearch: parseContractorAddress,
});
