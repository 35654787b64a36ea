import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { users } from "../db/schema/tables.ts";
import { tryLockOwner } from "../records/owner-lock.ts";

/** The credentials of an account at the time of the lock. */
export interface LockedAccount {
  email: string;
  passwordHash: string | null;
  /**
   * Fingerprint of the credentials; changes with email, password or Google link. Detects proofs
   * made with earlier credentials, and reveals none of them.
   */
  credentialsFingerprint: string;
}

const columns = { email: users.email, passwordHash: users.password, googleId: users.googleId };

/**
 * Locks an account until the transaction ends, to serialize changes of credentials and actions that
 * depend on them.
 *
 * @returns undefined once the account is deleted
 */
export async function lockAccountRow(tx: Tx, owner: UserId): Promise<LockedAccount | undefined> {
  if (!(await tryLockOwner(tx, owner))) return undefined;
  // Read after the lock; also serializes with sign-ins, which lock this row only.
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(eq(users.id, owner))
    .for("no key update");
  return row && toLockedAccount(row);
}

/** For a transaction that already holds the lock. */
export async function readAccountCredentials(
  db: Queryable,
  owner: UserId,
): Promise<LockedAccount | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, owner));
  return row && toLockedAccount(row);
}

interface Row {
  email: string;
  passwordHash: string | null;
  googleId: string | null;
}

function toLockedAccount({ email, passwordHash, googleId }: Row): LockedAccount {
  const credentialsFingerprint = createHash("sha256").update(
    JSON.stringify([email, passwordHash, googleId]),
  );
  return { email, passwordHash, credentialsFingerprint: credentialsFingerprint.digest("hex") };
}
