import { eq, sql } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { owners } from "../db/schema/tables.ts";
import { unauthenticated } from "../errors.ts";

/**
 * Update that locks an owner. A reader that gets the version and the records from one snapshot can
 * tell later whether the records changed.
 */
export const NEXT_VERSION = { version: sql`${owners.version} + 1` };

/**
 * Runs a locking statement that returns undefined when there is no lock row; then inserts the
 * account's row and runs it again.
 *
 * @param restart undoes what `hold` did besides, so that no other lock is taken before the owner's
 */
export async function lockOrInsert<Locked>(
  tx: Tx,
  owner: UserId,
  hold: () => Promise<Locked | undefined>,
  restart?: () => Promise<unknown>,
): Promise<Locked | undefined> {
  const locked = await hold();
  if (locked !== undefined) return locked;
  await restart?.();
  const { rowCount } = await tx.execute(sql`select from users where id = ${owner}`);
  if (rowCount === 0) return undefined;
  await tx.insert(owners).values({ userId: owner }).onConflictDoNothing();
  return hold();
}

/**
 * Locks the owner until the transaction ends.
 *
 * @returns false when the account is deleted
 */
export async function tryLockOwner(tx: Tx, owner: UserId): Promise<boolean> {
  const locked = await lockOrInsert(tx, owner, async () => {
    const [row] = await tx
      .update(owners)
      .set(NEXT_VERSION)
      .where(eq(owners.userId, owner))
      .returning();
    return row;
  });
  return locked !== undefined;
}

/**
 * Locks the owner's row in `owners` until the transaction ends, which serializes creations and
 * their retries. Take it before any other lock.
 *
 * @throws unauthenticated when the account is deleted
 */
export async function lockOwner(tx: Tx, owner: UserId): Promise<void> {
  // The account was deleted after the session was read.
  if (!(await tryLockOwner(tx, owner))) throw unauthenticated();
}
