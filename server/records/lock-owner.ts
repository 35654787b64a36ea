import { eq } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { users } from "../db/tables.ts";
import { unauthenticated } from "../errors.ts";

/**
 * Holds the owner's row until the transaction ends, before any other lock is taken: what has
 * to be done once, such as a creation that is retried, passes one after another.
 */
export async function lockOwner(tx: Tx, owner: UserId): Promise<void> {
  const [held] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, owner))
    .for("no key update");
  // The account went away after the session was looked up.
  if (held === undefined) throw unauthenticated();
}
