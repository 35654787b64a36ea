import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { Button } from "../../ui/button.tsx";
import { type MilestoneActions, milestoneActions } from "./milestone-actions.tsx";

/**
 * The open milestone dialog, and the actions that open one. The actions are stable, so that opening
 * a dialog doesn't re-render the rows.
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

/** Prefetches the form on hover and focus. */
export function AddMilestoneButton({ actions, variant }: AddMilestoneButtonProps) {
  return (
    <Button
      variant={variant}
      aria-keyshortcuts="n"
      onPointerEnter={actions.prefetchForm}
      onFocus={actions.prefetchForm}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      Add Milestone
    </Button>
  );
}
