import { queryOptions, useQuery } from "@tanstack/react-query";
import { NO_PAYER, type Payers, payers } from "../../../shared/expenses/payers.ts";
import { call } from "../../lib/http/http.ts";
import { openedHome } from "../../lib/opened-home.ts";
import type { Choice } from "../../ui/form/choices.tsx";
import { homesQuery } from "../household/queries.ts";

export const NO_ONE = "No one in particular";

/** Members join and leave without a write of this user. */
const PAYERS_ARE_FRESH_MS = 60_000;

function payersQuery(projectId: number) {
  return queryOptions({
    queryKey: ["household", "payers", projectId],
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/payers`, { response: payers, signal }),
    staleTime: PAYERS_ARE_FRESH_MS,
  });
}

/** Possible payers; undefined while loading, and in a home that never had a second person. */
export function usePayers(projectId: number): Payers | undefined {
  const { data: homes } = useQuery(homesQuery());
  const home = homes?.find(({ id }) => openedHome === undefined || String(id) === openedHome);
  return useQuery({ ...payersQuery(projectId), enabled: home?.isShared === true }).data;
}

/** @param known names without duplicates @param value the current one, which stays available */
export function payerChoices(known: readonly string[], value: string): Choice[] {
  return [...new Set([...known, value])]
    .filter((name) => name !== "" && name !== NO_PAYER)
    .map((name) => ({ value: name, label: name }));
}
