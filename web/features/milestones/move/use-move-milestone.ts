import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { inputOf, useUpdateMilestone } from "../mutations.ts";
import { milestonesQuery } from "../queries.ts";
import { askDelays } from "./delay-dialog.tsx";
import { focusRow } from "./focus-row.ts";
import { announceMoved, announceNotMoved } from "./move-notices.ts";

/** Moves a milestone to another day, and dependent ones if the user agrees. */
export function useMoveMilestone(setDialog: (dialog: ReactNode) => void) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateMilestone();
  return async (before: Milestone, to: CalendarDate): Promise<void> => {
    const milestones = queryClient.getQueryData(milestonesQuery(before.projectId).queryKey) ?? [];
    const others = await askDelays({ milestones, moved: before, to, setDialog });
    if (others === undefined) return;
    try {
      const input = { ...inputOf(before), targetDate: to, alsoMove: others };
      const saved = await mutateAsync({ before, input });
      announceMoved(queryClient, { before, saved, others });
      focusRow(before.id);
    } catch (error) {
      announceNotMoved(error);
    }
  };
}
