import type { QueryClient } from "@tanstack/react-query";
import { type Milestone, milestoneList } from "../../../shared/milestones/contract.ts";
import { isServerReachable } from "../../lib/http/when-server-responds.ts";
import { randomKey } from "../../lib/http/random-key.ts";
import { openedHome } from "../../lib/opened-home.ts";
import { cacheNameOf } from "../../lib/http/stored-paths.ts";
import { userQuery } from "../auth/queries.ts";
import { isUnanswered, type WaitingCheckOff } from "./entry.ts";
import { queueEntry } from "./outbox-mutations.ts";

/** Otherwise the stored list would show it as before. */
async function changeStored(
  queryClient: QueryClient,
  id: number,
  change: Pick<Milestone, "isCompleted" | "completedDate" | "completedOn">,
): Promise<void> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id ?? 0;
  if (!("caches" in window) || !(await caches.has(cacheNameOf(account)))) return;
  const cache = await caches.open(cacheNameOf(account));
  for (const request of await cache.keys()) {
    const stored = await cache.match(request);
    if (stored === undefined || new URL(request.url).pathname !== "/api/milestones") continue;
    const changed = milestoneList
      .parse(await stored.clone().json())
      .map((one) => (one.id === id ? { ...one, ...change } : one));
    await cache.put(request, new Response(JSON.stringify(changed), { headers: stored.headers }));
  }
}

interface Attempt {
  isCompleted: boolean;
  /** ISO time of the press */
  at: string;
  error: unknown;
}

/**
 * Stores the completion or reopening of a milestone that couldn't be sent because the device is
 * offline.
 *
 * @returns the changed milestone, undefined if it isn't in the outbox
 */
export async function queueCheckOff(
  queryClient: QueryClient,
  before: Milestone,
  { isCompleted, at, error }: Attempt,
): Promise<Milestone | undefined> {
  if (!isUnanswered(error) || (await isServerReachable())) return undefined;
  const { id, title } = before;
  const entry: WaitingCheckOff = {
    kind: "milestone",
    id: randomKey(),
    savedAt: at,
    home: openedHome,
    milestoneId: id,
    title,
    ...(!isCompleted && { isReopened: true }),
    files: [],
  };
  if (!(await queueEntry(queryClient, entry, []))) return undefined;
  const change = { isCompleted, completedDate: isCompleted ? at : null, completedOn: null };
  await changeStored(queryClient, id, change);
  return { ...before, ...change };
}
