import { eq, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";

/**
 * The account linked to this Google account, locked until the transaction ends. Unlinking ends all
 * sessions, so it must not run while this sign-in adds one.
 */
export async function lockUserByGoogle(tx: Tx, sub: string): Promise<UserId | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.googleId, sub))
    .for("share");
  return row?.id;
}

interface GoogleAccount {
  userId: UserId;
  passwordHash: string | null;
  googleId: string | null;
}

/** The account with an email, in any case. */
export async function findGoogleAccount(
  db: Queryable,
  email: string,
): Promise<GoogleAccount | undefined> {
  const [row] = await db
    .select({ userId: users.id, passwordHash: users.password, googleId: users.googleId })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

/** Whether the account also has a password. */
export async function getSignInMethods(
  db: Queryable,
  owner: UserId,
): Promise<{ hasPassword: boolean }> {
  const [row] = await db
    .select({ passwordHash: users.password })
    .from(users)
    .where(eq(users.id, owner));
  if (!row) throw unauthenticated();
  return { hasPassword: row.passwordHash !== null };
}
