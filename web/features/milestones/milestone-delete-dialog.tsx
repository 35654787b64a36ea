import { useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { textOf } from "../../lib/problem-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { announceGone } from "./notices.ts";
import { useDeleteMilestone } from "./write-api.ts";

interface MilestoneDeleteDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

export function MilestoneDeleteDialog({ milestone, onClose }: MilestoneDeleteDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useDeleteMilestone();

  async function remove() {
    try {
      await deletion.mutateAsync(milestone);
    } catch {
      return; // The dialog stays and says why.
    }
    announceGone(queryClient, milestone);
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete Milestone"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{milestone.title}</strong>?
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      error={
        deletion.error
          ? textOf(deletion.error, "The milestone could not be deleted. Please try again.")
          : undefined
      }
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
