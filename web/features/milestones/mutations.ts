import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type Milestone,
  type milestoneChange,
  type MilestoneInput,
  type MovedDay,
  milestone,
} from "../../../shared/milestones/contract.ts";
import { inOrder } from "../../../shared/milestones/timeline.ts";
import { changeCached } from "../../lib/http/change-cached.ts";
import { call } from "../../lib/http/http.ts";
import { ignoreRejection } from "../../lib/lazy-dialog.ts";
import { localToday } from "../../lib/use-today.ts";
import { milestoneKeys } from "./queries.ts";
import { sendInOrder, hasPendingRequest } from "./timeline/request-order.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/**
 * Milestone mutations share a key: a refetch during one would show the old state, so only the last
 * of several refetches.
 */
export const WRITES = { mutationKey: milestoneKeys.all };

/** In the idle chunk, as for `useWrite`. If it can't be loaded, the change itself still counts. */
function refreshLater(queryClient: QueryClient): void {
  const refreshing = import("../../lib/http/affected-queries.ts").then((loaded) => {
    loaded.notifyTabs("milestone");
    return loaded.refresh(queryClient, "milestone");
  });
  ignoreRejection(refreshing);
}

export function changeList(
  queryClient: QueryClient,
  projectId: number,
  change: (milestones: Milestone[]) => Milestone[],
): void {
  changeCached(queryClient, milestoneKeys.of(projectId), change);
}

/** Adds or replaces milestones in the cached list, sorted. */
export function show(
  queryClient: QueryClient,
  projectId: number,
  saved: readonly Milestone[],
): void {
  const ids = new Set(saved.map(({ id }) => id));
  changeList(queryClient, projectId, (milestones) =>
    inOrder([...milestones.filter(({ id }) => !ids.has(id)), ...saved]),
  );
}

interface NewMilestone {
  input: MilestoneInput;
  /** the same for every retry, so that the milestone is created once */
  idempotencyKey: string;
}

/** Shows the new row with the response. */
export function useCreateMilestone() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "milestone",
    refreshesAfter: "both",
    ...WRITES,
    mutationFn: ({ input, idempotencyKey }: NewMilestone) =>
      call("/api/milestones", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        response: milestone,
      }),
    onSuccess: (created) => show(queryClient, created.projectId, [created]),
    onError: (error) => console.error("Failed to save milestone", error),
  });
}

type ChangedMilestone = z.input<typeof milestoneChange>;

function saveChange(before: Milestone, input: ChangedMilestone): Promise<Milestone> {
  return call(`/api/milestones/${before.id}`, {
    method: "PUT",
    body: input,
    headers: versionHeader(before),
    response: milestone,
  });
}

/** Shows a changed milestone, and others that moved with it, until they are refetched. */
function showChanged(
  queryClient: QueryClient,
  changed: Milestone,
  others: ChangedMilestone["alsoMove"] = [],
): void {
  const days = new Map(others.map(({ id, to }) => [id, to]));
  changeList(queryClient, changed.projectId, (milestones) =>
    milestones.map((one) => ({ ...one, targetDate: days.get(one.id) ?? one.targetDate })),
  );
  show(queryClient, changed.projectId, [changed]);
}

/** Shows the changed rows with the response. */
export function useUpdateMilestone() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "milestone",
    refreshesAfter: "both",
    ...WRITES,
    mutationFn: ({ before, input }: { before: Milestone; input: ChangedMilestone }) =>
      saveChange(before, input),
    onSuccess: (updated, { input }) => showChanged(queryClient, updated, input.alsoMove),
    onError: (error) => console.error("Failed to save milestone", error),
  });
}

export function inputOf(milestone: Milestone): ChangedMilestone {
  const { projectId, title, description, category, targetDate, waitsFor } = milestone;
  return { projectId, title, description, category, targetDate, waitsFor };
}

interface Change {
  before: Milestone;
  saved: Milestone;
  /** other milestones that moved */
  others: readonly MovedDay[];
}

/** Restores a milestone and the days of those that moved with it. */
export async function undoChange(
  queryClient: QueryClient,
  { before, saved, others }: Change,
): Promise<void> {
  const alsoMove = others.map(({ id, from, to }) => ({ id, from: to, to: from }));
  try {
    const undone = await saveChange(saved, { ...inputOf(before), alsoMove });
    showChanged(queryClient, undone, alsoMove);
  } finally {
    refreshLater(queryClient);
  }
}

interface CheckOff {
  milestone: Milestone;
  isCompleted: boolean;
  /** client time of the press, shown until the server responds */
  at: string;
}

/**
 * Completes or reopens a milestone: shows the change at once and rolls back on failure. Presses
 * during a request are queued; the row shows the latest.
 */
export function useCheckOff() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "milestone",
    refreshesAfter: "both",
    ...WRITES,
    mutationFn: ({ milestone: before, isCompleted, at }: CheckOff) =>
      sendInOrder(before.id, () =>
        call(
          `/api/milestones/${before.id}/${isCompleted ? "complete" : "reopen"}?today=${localToday()}`,
          {
            method: "PATCH",
            response: milestone,
            signal: AbortSignal.timeout(30_000),
          },
        ).catch(async (error: unknown) => {
          const { queueCheckOff } = await import("../outbox/check-off-mutations.ts");
          const queued = await queueCheckOff(queryClient, before, { isCompleted, at, error });
          if (queued) return queued;
          throw error;
        }),
      ),
    onMutate: async ({ milestone, isCompleted, at }) => {
      const { projectId } = milestone;
      await queryClient.cancelQueries({ queryKey: milestoneKeys.of(projectId) });
      const completedDate = isCompleted ? at : null;
      show(queryClient, projectId, [
        { ...milestone, isCompleted, completedDate, completedOn: null },
      ]);
    },
    onSuccess: (saved) => {
      if (!hasPendingRequest(saved.id)) show(queryClient, saved.projectId, [saved]);
    },
    onError: (error, { milestone }) => {
      console.error("Failed to complete or reopen milestone", error);
      if (hasPendingRequest(milestone.id)) return;
      show(queryClient, milestone.projectId, [milestone]);
    },
  });
}

/** Undoes a deletion; the milestone keeps its id. */
export async function restoreMilestone(queryClient: QueryClient, id: number): Promise<void> {
  const path = `/api/milestones/${id}/restore`;
  const restored = await call(path, { method: "POST", response: milestone });
  show(queryClient, restored.projectId, [restored]);
  refreshLater(queryClient);
}
