import { Plus } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import type { MilestoneActions } from "./milestone-actions.tsx";

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
