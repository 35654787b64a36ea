import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { users } from "../db/schema/tables.ts";
import { holdOwner } from "../records/owner-lock.ts";

/** What opens an account, as it stands at one moment. */
export interface HeldAccount {
  email: string;
  passwordHash: string | null;
  /**
   * Another text once the password, the address or the Google account is another one. What was
   * proved with the old ones is held against it; it tells none of them.
   */
  waysIn: string;
}

const columns = { email: users.email, passwordHash: users.password, googleId: users.googleId };

/**
 * Holds an account until the transaction ends: what changes how it opens, and what is done because
 * it was opened, happens one after the other. Undefined once it is gone.
 */
export async function holdAccount(tx: Tx, owner: UserId): Promise<HeldAccount | undefined> {
  if (!(await holdOwner(tx, owner))) return undefined;
  // Read after it is held, and against those who sign in, who hold this row alone.
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(eq(users.id, owner))
    .for("no key update");
  return row && heldOf(row);
}

/** The same of an account that the transaction holds already. */
export async function readHeldAccount(
  db: Queryable,
  owner: UserId,
): Promise<HeldAccount | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, owner));
  return row && heldOf(row);
}

interface Row {
  email: string;
  passwordHash: string | null;
  googleId: string | null;
}

function heldOf({ email, passwordHash, googleId }: Row): HeldAccount {
  const waysIn = createHash("sha256").update(JSON.stringify([email, passwordHash, googleId]));
  return { email, passwordHash, waysIn: waysIn.digest("hex") };
}
