import type { ChangeOrderRecord } from "../../../shared/contracts/contract.ts";
import { formatMoney } from "../../lib/format.ts";
import { textOf } from "../../lib/problem-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useDeleteChangeOrder } from "./write-api.ts";

interface ChangeDeleteDialogProps {
  change: ChangeOrderRecord;
  onClose: () => void;
}

export function ChangeDeleteDialog({ change, onClose }: ChangeDeleteDialogProps) {
  const deletion = useDeleteChangeOrder();

  async function remove() {
    try {
      await deletion.mutateAsync({ id: change.id });
    } catch {
      return; // The dialog stays and says why.
    }
    toast({ title: "Change order deleted", description: change.reason });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete Change Order"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{change.reason}</strong> (
          <span className="numbers">{formatMoney(change.cost)}</span>)? To keep a record of it, mark
          it as rejected instead.
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      error={
        deletion.error
          ? textOf(deletion.error, "The change order could not be deleted. Please try again.")
          : undefined
      }
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
