import { eq, sql } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { owners } from "../db/schema/tables.ts";
import { unauthenticated } from "../errors.ts";

/**
 * Holds an owner by a statement that answers undefined where there is nothing to hold. An account
 * that was never held gets its row then.
 */
export async function holdWith<Held>(
  tx: Tx,
  owner: UserId,
  hold: () => Promise<Held | undefined>,
): Promise<Held | undefined> {
  const held = await hold();
  if (held !== undefined) return held;
  const { rowCount } = await tx.execute(sql`select from users where id = ${owner}`);
  if (rowCount === 0) return undefined;
  await tx.insert(owners).values({ userId: owner }).onConflictDoNothing();
  return hold();
}

/** Holds the owner until the transaction ends; false once there is no such account. */
export async function holdOwner(tx: Tx, owner: UserId): Promise<boolean> {
  const held = await holdWith(tx, owner, async () => {
    const [row] = await tx
      .select()
      .from(owners)
      .where(eq(owners.userId, owner))
      .for("no key update");
    return row;
  });
  return held !== undefined;
}

/**
 * Holds the owner by their row in `owners` until the transaction ends, before any other lock is
 * taken: what has to be done
 * once, such as a creation that is retried, passes one after another.
 */
export async function lockOwner(tx: Tx, owner: UserId): Promise<void> {
  // The account went away after the session was looked up.
  if (!(await holdOwner(tx, owner))) throw unauthenticated();
}
