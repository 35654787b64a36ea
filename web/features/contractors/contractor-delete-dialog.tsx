import { useQueryClient } from "@tanstack/react-query";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { announceContractorDeleted, announceDeleteFailed } from "./contractor-notices.ts";
import { restoreContractor, useDeleteContractor } from "./mutations.ts";

interface ContractorDeleteDialogProps {
  contractor: Contractor;
  onClose: () => void;
  onDeleted?: () => void;
}

export function ContractorDeleteDialog(props: ContractorDeleteDialogProps) {
  const { contractor, onClose, onDeleted } = props;
  const { id, name } = contractor;
  const queryClient = useQueryClient();
  const remove = useDeleteContractor();

  async function confirm() {
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      announceDeleteFailed(error);
      return; // The dialog stays open for another attempt.
    }
    announceContractorDeleted(name, () => restoreContractor(queryClient, id));
    onClose();
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      title="Delete Contractor"
      message={
        <>
          Delete <strong className="text-ink">{name}</strong>? Their expenses are kept with no
          contractor assigned.
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
