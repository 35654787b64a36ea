import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type BudgetLineRecord,
  budgetLine,
  budgetLineList,
  budgetOverview,
} from "../../../shared/budget/contract.ts";
import type {
  BudgetLineBatch,
  BudgetLineInput,
  ContingencyInput,
} from "../../../shared/budget/input.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { moneyPlanQuery } from "./plan-queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/*
 * What changes the budget. Every figure of the plan hangs on every other, so the plan is read again
 * after each change, and the change counts as done when its figures are there: no dialog closes on
 * yesterday's. Where they cannot be read the screen says so.
 */
async function readAgain(queryClient: QueryClient, projectId: number): Promise<void> {
  await queryClient.prefetchQuery(moneyPlanQuery(projectId));
}

interface NewLine {
  input: BudgetLineInput;
  /** the same for every try, so that a retry plans nothing twice */
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
        answer: budgetLine,
      }),
    onError: (error) => console.error("Failed to save budget line", error),
    onSettled: (_, __, { input }) => readAgain(queryClient, input.projectId),
  });
}

interface NewLines {
  input: BudgetLineBatch;
  /** the same for every try, so that a retry is answered what the first try made */
  idempotencyKey: string;
}

/** Several for a budget that is not divided yet. One that is refuses, and its plan is read again. */
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
        answer: budgetLineList,
      }),
    onError: (error) => console.error("Failed to save budget lines", error),
    onSettled: (_, __, { input }) => readAgain(queryClient, input.projectId),
  });
}

export function useUpdateLine() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: ({ id, input }: { id: number; input: BudgetLineInput }) =>
      call(`/api/budget-lines/${id}`, { method: "PUT", body: input, answer: budgetLine }),
    onError: (error) => console.error("Failed to save budget line", error),
    onSettled: (_, __, { input }) => readAgain(queryClient, input.projectId),
  });
}

/** One that is gone already, deleted in another tab say, is as good as deleted. */
async function deleteLine({ id }: BudgetLineRecord): Promise<void> {
  try {
    await call(`/api/budget-lines/${id}`, { method: "DELETE" });
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
    onSettled: (_, __, { projectId }) => readAgain(queryClient, projectId),
  });
}

export function useSetContingency(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "budget",
    refreshesAfter: "both",
    mutationFn: (body: ContingencyInput) =>
      call(`/api/projects/${projectId}/contingency`, {
        method: "PUT",
        body,
        answer: budgetOverview,
      }),
    onError: (error) => console.error("Failed to save the contingency", error),
    onSettled: () => readAgain(queryClient, projectId),
  });
}
