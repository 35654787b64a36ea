import { createFileRoute } from "@tanstack/react-router";
import { ContractorsPage } from "../../../features/contractors/contractors-page.tsx";
import { parseContractorSearch } from "../../../features/contractors/contractor-search.ts";

export const Route = createFileRoute("/_app/contractors")({
  component: ContractorsPage,
  validateSearch: parseContractorSearch,
});
