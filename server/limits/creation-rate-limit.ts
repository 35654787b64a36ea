import type { UserId } from "../../shared/ids.ts";
import type { Database } from "../db/client.ts";
import { rateLimited } from "../errors.ts";
import { consumeRateLimit, refundAttempt } from "./rate-limit.ts";

/** Above what manual use or any screen needs; all record types together. */
export const CREATION_LIMIT = { limit: 300, withinMs: 60_000 } as const;

/** The creating transaction, so that a rollback also undoes the count. */
type CountingIn = Pick<Database, "execute" | "_">;

/**
 * Counts records about to be created, so that no account can fill the database: plan limits bound
 * how many records exist, not how often they are created and deleted.
 *
 * @throws rate_limited
 */
export async function consumeCreationLimit(
  db: CountingIn,
  owner: UserId,
  now: Date,
  rows = 1,
): Promise<void> {
  requireCounted(await countCreations(db, owner, now, rows));
}

/** @returns seconds to wait when over the limit, otherwise undefined */
export async function countCreations(
  db: CountingIn,
  owner: UserId,
  now: Date,
  rows = 1,
): Promise<number | undefined> {
  const counting = { db, clock: { now: () => now } };
  return consumeRateLimit(counting, { key: keyOf(owner), ...CREATION_LIMIT }, rows);
}

/** @param seconds what `countCreations` returned */
export function requireCounted(seconds: number | undefined): void {
  if (seconds === undefined) return;
  throw rateLimited("You're adding records too quickly. Try again in a minute.", seconds);
}

/** Undoes the count of one record, in the transaction that counted it. */
export async function refundCreation(db: Pick<Database, "update">, owner: UserId): Promise<void> {
  await refundAttempt(db, keyOf(owner));
}

function keyOf(owner: UserId): string {
  return `created:${owner}`;
}
