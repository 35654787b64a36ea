import type { BudgetLineRecord } from "../../../shared/money-plan/contract.ts";
import { textOf } from "../../lib/problem-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { lineName } from "./plan-words.ts";
import { useDeleteLine } from "./write-api.ts";

interface LineDeleteDialogProps {
  line: BudgetLineRecord;
  onClose: () => void;
}

export function LineDeleteDialog({ line, onClose }: LineDeleteDialogProps) {
  const deletion = useDeleteLine();

  async function remove() {
    try {
      await deletion.mutateAsync(line);
    } catch {
      return; // The dialog stays and says why.
    }
    toast({ title: "Budget line deleted", description: lineName(line) });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete line"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{lineName(line)}</strong>?
          Its expenses and contracts stay. They count by their category from then on: on another
          line of it, or in what is not yet planned.
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      error={
        deletion.error
          ? textOf(deletion.error, "The budget line could not be deleted. Please try again.")
          : undefined
      }
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
