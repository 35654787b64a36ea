import { eq, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";

/**
 * Whose account this Google account opens. It does so until the transaction ends: what takes it
 * away ends the sessions, and must find this one.
 */
export async function holdUserByGoogle(tx: Tx, sub: string): Promise<UserId | undefined> {
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

/** The account of an address, however it is capitalised. */
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

/** Whether a password opens it besides. */
export async function getWaysIn(db: Queryable, owner: UserId): Promise<{ hasPassword: boolean }> {
  const [row] = await db
    .select({ passwordHash: users.password })
    .from(users)
    .where(eq(users.id, owner));
  if (!row) throw unauthenticated();
  return { hasPassword: row.passwordHash !== null };
}
