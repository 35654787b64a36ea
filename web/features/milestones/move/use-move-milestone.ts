import { useQueryClient } from "@tanstack/react-query";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { type Milestone, milestone } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { call } from "../../../lib/http/http.ts";
import { ProblemError, textOf } from "../../../lib/http/problem-error.ts";
import { useWrite } from "../../../lib/http/use-write.ts";
import { versionHeader } from "../../../lib/http/version-header.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { showMilestones } from "../mutations.ts";
import { milestoneKeys } from "../queries.ts";
import { focusMoveButton } from "./focus-move-button.ts";
import { hasPendingRequest, sendInOrder } from "../timeline/request-order.ts";

interface Move {
  before: Milestone;
  targetDate: string;
}

/**
 * The version that a move made of another. A second move may start before the first is saved; only
 * changes by others are conflicts.
 */
const laterVersions = new Map<string | undefined, string | undefined>();

function latestOf(version: string | undefined): string | undefined {
  const later = version && laterVersions.get(version);
  return later ? latestOf(later) : version;
}

async function saveDay({ before, targetDate }: Move): Promise<Milestone> {
  const { id, projectId, title, description, category } = before;
  const version = latestOf(before.version);
  const saved = await call(`/api/milestones/${id}`, {
    method: "PUT",
    body: { projectId, title, description, category, targetDate },
    headers: versionHeader({ version }),
    answer: milestone,
  });
  if (saved.version !== version) laterVersions.set(version, saved.version);
  return saved;
}

function announceNotMoved(error: unknown): void {
  const isConflict = error instanceof ProblemError && error.code === "conflict";
  toast({
    variant: "destructive",
    title: "Couldn't move the milestone",
    description: isConflict
      ? "It was changed in the meantime and is now up to date. Move it again if you still want to."
      : textOf(error, "Couldn't save your change. Please try again."),
  });
}

/** Moves a milestone to another day: shown at once, rolled back on failure, with one Undo. */
export function useMoveMilestone(): (before: Milestone, day: CalendarDate) => void {
  const queryClient = useQueryClient();
  const { mutateAsync } = useWrite({
    changes: "milestone",
    refreshesAfter: "both",
    mutationKey: milestoneKeys.all,
    mutationFn: (move: Move) => sendInOrder(move.before.id, () => saveDay(move)),
    onMutate: async ({ before, targetDate }) => {
      await queryClient.cancelQueries({ queryKey: milestoneKeys.of(before.projectId) });
      showMilestones(queryClient, before.projectId, [{ ...before, targetDate }]);
      focusMoveButton(before.id);
    },
    onSuccess: (saved) => {
      if (!hasPendingRequest(saved.id)) showMilestones(queryClient, saved.projectId, [saved]);
    },
    onError: (error, { before }) => {
      console.error("Failed to move milestone", error);
      if (!hasPendingRequest(before.id)) showMilestones(queryClient, before.projectId, [before]);
    },
  });

  return (before, day) => {
    const { title, targetDate } = before;
    mutateAsync({ before, targetDate: day }).then((saved) => {
      toast({
        title: `Moved to ${formatDate(day)}`,
        description: title,
        action: {
          label: "Undo",
          about: `move of ${title}`,
          onPress: () => {
            if (targetDate === null) return;
            mutateAsync({ before: saved, targetDate }).catch(announceNotMoved);
          },
        },
      });
    }, announceNotMoved);
  };
}
