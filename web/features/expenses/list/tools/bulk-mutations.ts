import type { BulkChange } from "../../../../../shared/expenses/bulk-input.ts";
import { changedExpenses } from "../../../../../shared/expenses/changed-expenses.ts";
import { call } from "../../../../lib/http/http.ts";
import { useWrite } from "../../../../lib/http/use-write.ts";

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
