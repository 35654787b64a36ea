import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type BudgetLineRecord,
  budgetLine,
  budgetLineList,
  budgetOverview,
  type ContingencyRecord,
} from "../../../shared/budget/contract.ts";
import type {
  BudgetLineBatch,
  BudgetLineInput,
  ContingencyInput,
} from "../../../shared/budget/input.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { budgetOverviewQuery } from "./plan-queries.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/* Budget mutations. All figures depend on each other, so every mutation refetches the overview and
   completes only when the new figures have arrived: dialogs don't close on outdated figures. If the
   refetch fails, the page says so. */
async function refetchOverview(queryClient: QueryClient, projectId: number): Promise<void> {
  await queryClient.prefetchQuery(budgetOverviewQuery(projectId));
}

interface NewLine {
  input: BudgetLineInput;
  /** same for every attempt, so that a retry creates nothing twice */
  idempotencyKey: string;
}

export function useCreateLine() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: ({ input, idempotencyKey }: NewLine) =>
      call("/api/budget-lines", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        response: budgetLine,
      }),
    onError: (error) => console.error("Failed to save budget line", error),
    onSettled: (_, __, { input }) => refetchOverview(queryClient, input.projectId),
  });
}

interface NewLines {
  input: BudgetLineBatch;
  /** same for every attempt, so that a retry returns the first result */
  idempotencyKey: string;
}

/**
 * First lines of a budget. The server rejects a budget that already has lines; the overview is
 * refetched either way.
 */
export function useCreateLines() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: ({ input, idempotencyKey }: NewLines) =>
      call("/api/budget-lines/batch", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        response: budgetLineList,
      }),
    onError: (error) => console.error("Failed to save budget lines", error),
    onSettled: (_, __, { input }) => refetchOverview(queryClient, input.projectId),
  });
}

export function useUpdateLine() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: ({ before, input }: { before: BudgetLineRecord; input: BudgetLineInput }) =>
      call(`/api/budget-lines/${before.id}`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: budgetLine,
      }),
    onError: (error) => console.error("Failed to save budget line", error),
    onSettled: (_, __, { input }) => refetchOverview(queryClient, input.projectId),
  });
}

interface DeletedLine extends Pick<BudgetLineRecord, "id" | "projectId"> {
  /** the line that gets its amount */
  giveTo?: number;
}

/** Idempotent: a line already deleted, for example in another tab, is no error. */
async function deleteLine({ id, giveTo }: DeletedLine): Promise<void> {
  try {
    const to = giveTo === undefined ? "" : `?giveTo=${giveTo}`;
    await call(`/api/budget-lines/${id}${to}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

export function useDeleteLine() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: deleteLine,
    onError: (error) => console.error("Failed to delete budget line", error),
    onSettled: (_, __, { projectId }) => refetchOverview(queryClient, projectId),
  });
}

export function useSetContingency(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: ({ before, input }: { before: ContingencyRecord; input: ContingencyInput }) =>
      call(`/api/projects/${projectId}/contingency`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: budgetOverview,
      }),
    onError: (error) => console.error("Failed to save the contingency", error),
    onSettled: () => refetchOverview(queryClient, projectId),
  });
}
