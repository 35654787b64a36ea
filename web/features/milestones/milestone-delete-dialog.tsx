import { useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { DeleteDialog } from "../../lib/delete-dialog.tsx";
import { announceGone } from "./notices.ts";
import { useDeleteMilestone } from "./delete-mutations.ts";

interface MilestoneDeleteDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

export function MilestoneDeleteDialog({ milestone, onClose }: MilestoneDeleteDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useDeleteMilestone();

  return (
    <DeleteDialog
      title="Delete Milestone"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{milestone.title}</strong>?
        </>
      }
      deletion={deletion}
      of={milestone}
      failure="Couldn't delete the milestone. Please try again."
      onDeleted={() => announceGone(queryClient, milestone)}
      onClose={onClose}
    />
  );
}
