import type { QueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { announceDeleted } from "../../lib/announce-deleted.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";
import { restoreMilestone } from "./mutations.ts";

/** Notices about milestones. */

export function announceSaved({ title }: Milestone, isEdit: boolean): void {
  toast({ title: isEdit ? "Milestone updated" : "Milestone added", description: title });
}

export function announceAdded(count: number): void {
  toast({ title: count === 1 ? "1 milestone added" : `${count} milestones added` });
}

/** Announces a completed or reopened milestone, without payments that it releases. */
export function announceCheckedOff({ title, isCompleted }: Milestone, undo: () => void): void {
  toast({
    title: isCompleted ? "Milestone completed" : "Milestone reopened",
    description: title,
    ...(isCompleted && {
      action: { label: "Undo", about: `completion of ${title}`, onPress: undo },
    }),
  });
}

export function announceNotCheckedOff(error: unknown, isCompleted: boolean): void {
  toast({
    variant: "destructive",
    title: isCompleted ? "Couldn't complete the milestone" : "Couldn't reopen the milestone",
    description: errorMessage(error, "Couldn't save your change. Please try again."),
  });
}

export function announceGone(queryClient: QueryClient, { id, title }: Milestone): void {
  announceDeleted({
    title: "Milestone deleted",
    description: title,
    restore: () => restoreMilestone(queryClient, id),
  });
}
