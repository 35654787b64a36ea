import { useQueryClient } from "@tanstack/react-query";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { announceDeleted } from "../../lib/announce-deleted.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { restoreExpense, useDeleteExpense } from "./mutations.ts";

interface ExpenseDeleteDialogProps {
  expense: Expense;
  onClose: () => void;
  onDeleted: () => void;
}

export function ExpenseDeleteDialog({ expense, onClose, onDeleted }: ExpenseDeleteDialogProps) {
  const queryClient = useQueryClient();
  const remove = useDeleteExpense();

  function handleDeleted() {
    const { id, description } = expense;
    onDeleted();
    announceDeleted({
      title: "Expense deleted",
      description,
      restore: () => restoreExpense(queryClient, id),
    });
  }

  return (
    <ConfirmDialog
      title="Delete Expense"
      message="Are you sure you want to delete this expense? This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      error={
        remove.error
          ? errorMessage(remove.error, "Failed to delete expense. Please try again.")
          : undefined
      }
      onConfirm={() => remove.mutate(expense, { onSuccess: handleDeleted })}
      onCancel={onClose}
    />
  );
}
