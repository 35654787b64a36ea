import type { UserId } from "../../shared/ids.ts";
import type { Database } from "../db/client.ts";
import { rateLimited } from "../errors.ts";
import { countAttempt } from "./rate-limit.ts";

/** Faster than anybody types, and than any screen sends; of all kinds together. */
export const CREATIONS = { limit: 300, withinMs: 60_000 } as const;

/**
 * Counts records that are about to be made, so that no account fills the database: plans and
 * ceilings bound how many there are, and not how often they are made and deleted.
 *
 * @param db the transaction that makes them: what is not made is not counted
 * @throws 429
 */
export async function countCreations(
  db: Pick<Database, "execute">,
  owner: UserId,
  now: Date,
  rows = 1,
): Promise<void> {
  const counting = { db, clock: { now: () => now } };
  const seconds = await countAttempt(counting, { key: `created:${owner}`, ...CREATIONS }, rows);
  if (seconds === undefined) return;
  throw rateLimited("You're adding records too quickly. Try again in a minute.", seconds);
}
