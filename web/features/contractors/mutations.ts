import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Contractor, contractor } from "../../../shared/contractors/contract.ts";
import { type ContractorInput } from "../../../shared/contractors/input.ts";
import { refresh, notifyTabs } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { contractorsQuery } from "./queries.ts";
import { withSaved } from "./contractor-cache.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/* Contractor mutations. Separate from the queries because only the dialogs need them; both load on
   hover. */

function changeList(
  queryClient: QueryClient,
  change: (contractors: readonly Contractor[]) => Contractor[],
): void {
  queryClient.setQueryData(
    contractorsQuery().queryKey,
    (contractors) => contractors && change(contractors),
  );
}

function showSaved(queryClient: QueryClient, saved: Contractor): void {
  changeList(queryClient, (contractors) => withSaved(contractors, saved));
}

interface NewContractor {
  input: ContractorInput;
  /** same for every attempt, so that a retry creates nothing twice */
  idempotencyKey: string;
}

/** Adds the new card from the response. */
export function useCreateContractor() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: ({ input, idempotencyKey }: NewContractor) =>
      call("/api/contractors", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        response: contractor,
      }),
    onSuccess: (created) => showSaved(queryClient, created),
    onError: (error) => console.error("Failed to save contractor", error),
  });
}

/** Updates the card from the response. */
export function useUpdateContractor() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: ({ before, input }: { before: Contractor; input: ContractorInput }) =>
      call(`/api/contractors/${before.id}`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: contractor,
      }),
    onSuccess: (updated) => showSaved(queryClient, updated),
    onError: (error) => console.error("Failed to save contractor", error),
  });
}

/** Idempotent: a contractor already deleted, for example in another tab, is no error. */
async function deleteContractor(id: number): Promise<void> {
  try {
    await call(`/api/contractors/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

/** Removes the card on success. The contractor's expenses stay, without a contractor. */
export function useDeleteContractor() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: deleteContractor,
    onSuccess: (_, id) => {
      changeList(queryClient, (contractors) => contractors.filter((other) => other.id !== id));
    },
    onError: (error) => console.error("Failed to delete contractor", error),
  });
}

/** Removes the merged contractor's card. After a conflict both are refetched. */
export function useMergeContractor() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    refreshesAfter: "both",
    mutationFn: ({ kept, other }: Record<"kept" | "other", Contractor>) =>
      call(`/api/contractors/${kept.id}/merge`, {
        method: "POST",
        body: { otherId: other.id, otherVersion: other.version },
        headers: versionHeader(kept),
        response: contractor,
      }),
    onSuccess: (merged, { other }) => {
      changeList(queryClient, (contractors) => contractors.filter(({ id }) => id !== other.id));
      showSaved(queryClient, merged);
    },
  });
}

/** Undoes a deletion or a merge, including the links to the contractor's expenses. */
export async function restoreContractor(queryClient: QueryClient, id: number): Promise<void> {
  const path = `/api/contractors/${id}/restore`;
  showSaved(queryClient, await call(path, { method: "POST", response: contractor }));
  notifyTabs("contractor");
  void refresh(queryClient, "contractor");
}
