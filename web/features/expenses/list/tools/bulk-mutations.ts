import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { BulkChange } from "../../../../../shared/expenses/bulk-input.ts";
import { changedExpenses } from "../../../../../shared/expenses/changed-expenses.ts";
import {
  type Expense,
  type ExpensePage,
  expense as expenseSchema,
} from "../../../../../shared/expenses/contract.ts";
import { call } from "../../../../lib/http/http.ts";
import { useWrite } from "../../../../lib/http/use-write.ts";
import { versionHeader } from "../../../../lib/http/version-header.ts";
import { expenseKeys } from "../../queries.ts";

/** The fields that can be edited in the table. */
export type TableFields = Pick<Expense, "amount" | "category" | "date">;

function sendChanges(projectId: number, expenses: readonly BulkChange[]) {
  const body = { projectId, expenses };
  return call("/api/expenses/bulk/change", { method: "POST", body, answer: changedExpenses });
}

interface Changes {
  projectId: number;
  expenses: readonly BulkChange[];
}

export function useChangeExpenses() {
  return useWrite({
    changes: "expense",
    mutationFn: ({ projectId, expenses }: Changes) => sendChanges(projectId, expenses),
    onError: (error) => console.error("Failed to change expenses", error),
  });
}

export function useDeleteExpenses() {
  return useWrite({
    changes: "expense",
    mutationFn: (ids: readonly number[]) =>
      call("/api/expenses/bulk/delete", { method: "POST", body: { ids } }),
    onError: (error) => console.error("Failed to delete expenses", error),
  });
}

/** Undoes a deletion. */
export function useRestoreExpenses() {
  return useWrite({
    changes: "expense",
    mutationFn: (ids: readonly number[]) =>
      call("/api/expenses/bulk/restore", {
        method: "POST",
        body: { ids },
        answer: changedExpenses,
      }),
  });
}

interface Edit {
  before: Expense;
  fields: TableFields;
}

/** Shows the change in every list at once. @returns what puts the lists back */
async function showEdited(queryClient: QueryClient, { before, fields }: Edit) {
  const filter = { queryKey: expenseKeys.pages };
  await queryClient.cancelQueries(filter);
  const lists = queryClient.getQueriesData<ExpensePage>(filter);
  for (const [key, page] of lists) {
    if (!page?.expenses.some(({ id }) => id === before.id)) continue;
    const expenses = page.expenses.map((row) =>
      row.id === before.id ? { ...row, ...fields } : row,
    );
    queryClient.setQueryData(key, { ...page, expenses });
  }
  return () => {
    for (const [key, page] of lists) queryClient.setQueryData(key, page);
  };
}

/** Saves an edit made in the table, which shows it before the response. */
export function useEditInTable(onRefused: (edit: Edit, error: unknown) => void) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "expense",
    refreshesAfter: "both",
    mutationFn: ({ before, fields }: Edit) => {
      const { projectId, description, paymentMethod, notes } = before;
      return call(`/api/expenses/${before.id}`, {
        method: "PUT",
        body: { projectId, description, paymentMethod, notes, ...fields },
        headers: versionHeader(before),
        answer: expenseSchema,
      });
    },
    onMutate: (edit) => showEdited(queryClient, edit),
    onError: (error, edit, putBack) => {
      console.error("Failed to save expense", error);
      putBack?.();
      onRefused(edit, error);
    },
  });
}
