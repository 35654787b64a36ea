import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { Button } from "../../ui/button.tsx";
import { type MilestoneActions, milestoneActions } from "./milestone-actions.tsx";

/**
 * The dialog about milestones that is open, and what opens one. The actions stay the same
 * ones, so that the rows need not be made again when a dialog opens.
 */
export function useMilestoneDialog(project: Project) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() => milestoneActions({ project, setDialog }));
  return { dialog, actions };
}

interface AddMilestoneButtonProps {
  actions: MilestoneActions;
  variant: "primary" | "secondary";
}

/** Gets the form ready while the button is pointed at. */
export function AddMilestoneButton({ actions, variant }: AddMilestoneButtonProps) {
  return (
    <Button
      variant={variant}
      aria-keyshortcuts="n"
      onPointerEnter={actions.expectForm}
      onFocus={actions.expectForm}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      Add Milestone
    </Button>
  );
}
