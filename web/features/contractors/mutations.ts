import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Contractor, contractor } from "../../../shared/contractors/contract.ts";
import { type ContractorInput } from "../../../shared/contractors/input.ts";
import { refresh } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { contractorsQuery } from "./queries.ts";
import { withSaved } from "./contractor-cache.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/*
 * What changes contractors. Apart from the reads, because
 * only the dialogs need it, and they are loaded when they are pointed at.
 */

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
  /** the same for every try, so that a retry records nobody twice */
  idempotencyKey: string;
}

/** The new card is on screen with the answer. */
export function useCreateContractor() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: ({ input, idempotencyKey }: NewContractor) =>
      call("/api/contractors", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        answer: contractor,
      }),
    onSuccess: (created) => showSaved(queryClient, created),
    onError: (error) => console.error("Failed to save contractor", error),
  });
}

/** The changed card is on screen with the answer. */
export function useUpdateContractor() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: ({ id, input }: { id: number; input: ContractorInput }) =>
      call(`/api/contractors/${id}`, { method: "PUT", body: input, answer: contractor }),
    onSuccess: (updated) => showSaved(queryClient, updated),
    onError: (error) => console.error("Failed to save contractor", error),
  });
}

/** One that is gone already, deleted in another tab say, is as good as deleted. */
async function deleteContractor(id: number): Promise<void> {
  try {
    await call(`/api/contractors/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

/** The card goes with the answer; its expenses stay, without a contractor. */
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

/** Takes a deletion back: the card, and its name on the expenses that had it. */
export async function restoreContractor(queryClient: QueryClient, id: number): Promise<void> {
  const path = `/api/contractors/${id}/restore`;
  showSaved(queryClient, await call(path, { method: "POST", answer: contractor }));
  void refresh(queryClient, "contractor");
}
