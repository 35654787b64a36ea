import type { Expense } from "../../../shared/expenses/contract.ts";
import { textOf } from "../../lib/problem-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useDeleteExpense } from "./write-api.ts";

interface ExpenseDeleteDialogProps {
  expense: Expense;
  onClose: () => void;
  onDeleted: () => void;
}

export function ExpenseDeleteDialog({ expense, onClose, onDeleted }: ExpenseDeleteDialogProps) {
  const remove = useDeleteExpense();
  return (
    <ConfirmDialog
      title="Delete Expense"
      message="Are you sure you want to delete this expense? This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      error={
        remove.error
          ? textOf(remove.error, "Failed to delete expense. Please try again.")
          : undefined
      }
      onConfirm={() => remove.mutate(expense.id, { onSuccess: onDeleted })}
      onCancel={onClose}
    />
  );
}
