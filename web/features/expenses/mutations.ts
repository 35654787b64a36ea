import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type Expense, type ExpensePage, expense } from "../../../shared/expenses/contract.ts";
import { type ExpenseInput } from "../../../shared/expenses/input.ts";
import { changeCached } from "../../lib/http/change-cached.ts";
import { call } from "../../lib/http/http.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { expenseKeys } from "./queries.ts";
import { withoutDeleted, withSaved } from "./expense-cache.ts";
import { type ExpenseFilter, expenseFilterOf } from "./filters/expense-search.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/*
 * Expense mutations. Separate from the queries, because only the lazily loaded dialogs need them.
 */

/** Updates the cached pages of a project, each with its own filter. */
function changePages(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (page: ExpensePage, filter: ExpenseFilter) => ExpensePage,
): void {
  for (const [key] of queryClient.getQueriesData({ queryKey })) {
    const filter = key[3];
    if (typeof filter !== "object") continue;
    changeCached<ExpensePage>(queryClient, key, (page) =>
      change(page, expenseFilterOf({ ...filter })),
    );
  }
}

function showSaved(queryClient: QueryClient, saved: Expense): void {
  changePages(queryClient, [...expenseKeys.pages, saved.projectId], (page, filter) =>
    withSaved(page, filter, saved),
  );
}

/** After that the expense can wait in the outbox: a phone may have a signal, but no data. */
const CREATE_TIMEOUT_MS = 30_000;

export interface NewExpense {
  input: ExpenseInput;
  /** the same for every retry, so that the expense is created once */
  idempotencyKey: string;
}

/** Shows the new row with the response; list, summary and projects are refetched. */
export function useCreateExpense() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "expense",
    mutationFn: ({ input, idempotencyKey }: NewExpense) =>
      call("/api/expenses", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        signal: AbortSignal.timeout(CREATE_TIMEOUT_MS),
        response: expense,
      }),
    onSuccess: (created) => showSaved(queryClient, created),
    onError: (error) => console.error("Failed to save expense", error),
  });
}

/** Shows the changed row with the response; list, summary and projects are refetched. */
export function useUpdateExpense() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "expense",
    mutationFn: ({ before, input }: { before: Expense; input: ExpenseInput }) =>
      call(`/api/expenses/${before.id}`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: expense,
      }),
    onSuccess: (updated) => showSaved(queryClient, updated),
    onError: (error) => console.error("Failed to save expense", error),
  });
}

/** Not found counts as deleted: another tab may have deleted it. */
async function deleteExpense(id: number): Promise<void> {
  try {
    await call(`/api/expenses/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

/** Removes the row with the response; list, summary and projects are refetched. */
export function useDeleteExpense() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "expense",
    mutationFn: ({ id }: Expense) => deleteExpense(id),
    onSuccess: (_, { id }) => {
      changePages(queryClient, expenseKeys.pages, (page, filter) =>
        withoutDeleted(page, filter, id),
      );
    },
    onError: (error) => console.error("Failed to delete expense", error),
  });
}

/** Undoes a deletion: restores the row with its receipt and contractor, and the sums. */
export async function restoreExpense(queryClient: QueryClient, id: number): Promise<void> {
  const path = `/api/expenses/${id}/restore`;
  showSaved(queryClient, await call(path, { method: "POST", response: expense }));
  // In the idle chunk, as for `useWrite`.
  const { refresh } = await import("../../lib/http/affected-queries.ts");
  void refresh(queryClient, "expense");
}
