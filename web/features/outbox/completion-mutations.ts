import type { QueryClient } from "@tanstack/react-query";
import { type Milestone, milestoneList } from "../../../shared/milestones/contract.ts";
import { isServerReachable } from "../../lib/http/when-server-responds.ts";
import { randomKey } from "../../lib/http/random-key.ts";
import { openedHome } from "../../lib/opened-home.ts";
import { cacheNameOf } from "../../lib/http/stored-paths.ts";
import { userQuery } from "../auth/queries.ts";
import { isUnanswered } from "./entry.ts";
import { queueEntry } from "./outbox-mutations.ts";

/** Otherwise the stored list would show it as open offline. */
async function completeInStored(queryClient: QueryClient, id: number, at: string): Promise<void> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id ?? 0;
  if (!("caches" in window) || !(await caches.has(cacheNameOf(account)))) return;
  const cache = await caches.open(cacheNameOf(account));
  for (const request of await cache.keys()) {
    const stored = await cache.match(request);
    if (stored === undefined || new URL(request.url).pathname !== "/api/milestones") continue;
    const completed = milestoneList
      .parse(await stored.clone().json())
      .map((one) => (one.id === id ? { ...one, isCompleted: true, completedDate: at } : one));
    await cache.put(request, new Response(JSON.stringify(completed), { headers: stored.headers }));
  }
}

interface Failure {
  /** ISO time of the press */
  at: string;
  error: unknown;
}

/**
 * Stores a completion that couldn't be sent because the device is offline.
 *
 * @returns whether it is in the outbox
 */
export async function queueCompletion(
  queryClient: QueryClient,
  { id, title }: Milestone,
  { at, error }: Failure,
): Promise<boolean> {
  if (!isUnanswered(error) || (await isServerReachable())) return false;
  const entry = {
    kind: "milestone",
    id: randomKey(),
    savedAt: at,
    home: openedHome,
    milestoneId: id,
    title,
    files: [],
  } as const;
  if (!(await queueEntry(queryClient, entry, []))) return false;
  await completeInStored(queryClient, id, at);
  return true;
}
