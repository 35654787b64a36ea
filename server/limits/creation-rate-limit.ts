import type { UserId } from "../../shared/ids.ts";
import type { Database } from "../db/client.ts";
import { rateLimited } from "../errors.ts";
import { consumeRateLimit } from "./rate-limit.ts";

/** Above what manual use or any screen needs; all record types together. */
export const CREATION_LIMIT = { limit: 300, withinMs: 60_000 } as const;

/**
 * Counts records about to be created, so that no account can fill the database: plan limits bound
 * how many records exist, not how often they are created and deleted.
 *
 * @param db the creating transaction, so that a rollback also undoes the count
 * @throws rate_limited
 */
export async function consumeCreationLimit(
  db: Pick<Database, "execute" | "_">,
  owner: UserId,
  now: Date,
  rows = 1,
): Promise<void> {
  const counting = { db, clock: { now: () => now } };
  const seconds = await consumeRateLimit(
    counting,
    { key: `created:${owner}`, ...CREATION_LIMIT },
    rows,
  );
  if (seconds === undefined) return;
  throw rateLimited("You're adding records too quickly. Try again in a minute.", seconds);
}
