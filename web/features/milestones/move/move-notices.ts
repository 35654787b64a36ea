import type { QueryClient } from "@tanstack/react-query";
import type { Milestone, MovedDay } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { undoChange } from "../mutations.ts";

interface Moved {
  before: Milestone;
  saved: Milestone;
  /** other milestones that moved */
  others: readonly MovedDay[];
}

/** Announces a milestone on another day, with an Undo for all that moved. */
export function announceMoved(queryClient: QueryClient, { before, saved, others }: Moved): void {
  const { title, targetDate } = saved;
  const count = others.length === 1 ? "1 that waits for it" : `${others.length} that wait for it`;
  toast({
    title: targetDate === null ? "Milestone updated" : `Moved to ${formatDate(targetDate)}`,
    description: others.length === 0 ? title : `${title}, and ${count}`,
    action: {
      label: "Undo",
      about: `move of ${title}`,
      onPress: () => {
        undoChange(queryClient, { before, saved, others }).then(
          () => toast({ title: "Move undone", description: title }),
          (error: unknown) => announceNotMoved(error, "Couldn't undo the move"),
        );
      },
    },
  });
}

export function announceNotMoved(error: unknown, title = "Couldn't move the milestone"): void {
  const isConflict = error instanceof ProblemError && error.code === "conflict";
  toast({
    variant: "destructive",
    title,
    description: isConflict
      ? "It was changed in the meantime and is now up to date. Please check it."
      : errorMessage(error, "Couldn't save your change. Please try again."),
  });
}
