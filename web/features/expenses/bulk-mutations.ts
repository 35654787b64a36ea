import type { BulkChange } from "../../../shared/expenses/bulk-input.ts";
import { changedExpenses } from "../../../shared/expenses/changed-expenses.ts";
import { call } from "../../lib/http/http.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { toast } from "../../ui/toast/toast.ts";

function sendChanges(projectId: number, expenses: readonly BulkChange[]) {
  const body = { projectId, expenses };
  return call("/api/expenses/bulk/change", { method: "POST", body, response: changedExpenses });
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

export function expenseCountLabel(count: number): string {
  return count === 1 ? "1 expense" : `${count} expenses`;
}

/**
 * Announces a change of several expenses, with one Undo for all. Undo fails if one was changed
 * since.
 */
export function useAnnounceChange(projectId: number) {
  const write = useChangeExpenses();

  async function undo(before: readonly BulkChange[]) {
    try {
      await write.mutateAsync({ projectId, expenses: before });
    } catch (error) {
      const description = errorMessage(error, "Couldn't undo the change. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    toast({ title: "Change undone", description: expenseCountLabel(before.length) });
  }

  return (title: string, before: readonly BulkChange[]) => {
    const description = expenseCountLabel(before.length);
    const action = {
      label: "Undo",
      about: `change of ${description}`,
      onPress: () => void undo(before),
    };
    toast({ title, description, action });
  };
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
        response: changedExpenses,
      }),
  });
}
