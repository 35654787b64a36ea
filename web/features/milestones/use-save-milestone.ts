import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import type { Milestone, MilestoneInput } from "../../../shared/milestones/contract.ts";
import { useIdempotencyKey } from "../../lib/forms/use-idempotency-key.ts";
import { askDelays } from "./move/delay-dialog.tsx";
import { announceMoved } from "./move/move-notices.ts";
import { useCreateMilestone, useUpdateMilestone } from "./mutations.ts";
import { announceSaved } from "./notices.ts";
import { milestonesQuery } from "./queries.ts";

const NONE: readonly Milestone[] = [];

interface Saving {
  projectId: number;
  /** default: one per distinct content */
  idempotencyKey: string | undefined;
}

/**
 * Saves a milestone and announces it. When editing, asks first whether dependent milestones move
 * too; returns undefined if that question was canceled.
 */
export function useSaveMilestone({ projectId, idempotencyKey }: Saving) {
  const { data: milestones = NONE } = useQuery(milestonesQuery(projectId));
  const [question, setQuestion] = useState<ReactNode>(null);
  const queryClient = useQueryClient();
  const create = useCreateMilestone();
  const update = useUpdateMilestone();
  const keyOf = useIdempotencyKey();

  async function save(
    before: Milestone | undefined,
    input: MilestoneInput,
  ): Promise<Milestone | undefined> {
    if (before === undefined) {
      const key = idempotencyKey ?? keyOf(input);
      const added = await create.mutateAsync({ input, idempotencyKey: key });
      announceSaved(added, false);
      return added;
    }
    const to = parseCalendarDate(input.targetDate ?? "");
    const others = to
      ? await askDelays({ milestones, moved: before, to, setDialog: setQuestion })
      : [];
    if (others === undefined) return undefined;
    const saved = await update.mutateAsync({ before, input: { ...input, alsoMove: others } });
    if (others.length > 0) announceMoved(queryClient, { before, saved, others });
    else announceSaved(saved, true);
    return saved;
  }

  return { save, question, milestones };
}
