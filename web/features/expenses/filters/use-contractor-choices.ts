import { useQuery } from "@tanstack/react-query";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import type { Choice } from "../../../ui/form/choices.tsx";
import { contractorChoices } from "../../../lib/forms/contractor-choices.ts";
import { contractorsQuery } from "../../contractors/queries.ts";

/** Option for a contractor that isn't listed: not loaded yet, or deleted. */
function unlistedOption(id: number, contractors: readonly Contractor[] | undefined) {
  const label = contractors === undefined ? "Selected contractor" : "Contractor no longer exists";
  return { value: String(id), label };
}

/** All contractors, and the chosen one if it isn't listed. */
export function useContractorChoices(contractorId: number | null): Choice[] {
  const { data } = useQuery(contractorsQuery());
  const isListed = contractorId === null || data?.some(({ id }) => id === contractorId);
  const unlisted = isListed ? [] : [unlistedOption(contractorId, data)];
  return [...unlisted, ...contractorChoices(data)];
}
