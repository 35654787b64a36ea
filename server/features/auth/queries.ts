import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { oncePerDatabase } from "../../db/once-per-database.ts";
import { demoAccounts, sessions, users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";
import { hashOfToken } from "../../identity/token-hash.ts";

type UserRow = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "firstName" | "lastName" | "profileImageUrl" | "createdAt"
>;

/** User columns that may leave the server; excludes password hash and external ids. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  createdAt: users.createdAt,
};

/** @param demoEndsAt set for demo accounts */
export function toUser(row: UserRow, demoEndsAt: Date | null = null): User {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    demoEndsAt: demoEndsAt?.toISOString() ?? null,
  };
}

/** Reads a user inside a transaction that has already locked the row. */
export async function getUser(tx: Tx, owner: UserId): Promise<User> {
  const [row] = await tx.select(userColumns).from(users).where(eq(users.id, owner));
  if (!row) throw unauthenticated();
  return toUser(row);
}

/** Idle timeout of a session. */
export const SESSION_IDLE_MS = 7 * 24 * 60 * 60 * 1000;

/** Database key of a session. */
export function sessionIdOf(token: string): string {
  return hashOfToken(token);
}

interface StoredSession {
  userId: UserId;
  user: User;
  startedAt: Date;
  expiresAt: Date;
}

const sessionStatement = oncePerDatabase((db) =>
  db
    .select({
      user: userColumns,
      sess: sessions.sess,
      expire: sessions.expire,
      demoEndsAt: demoAccounts.endsAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::bigint`))
    .leftJoin(demoAccounts, eq(demoAccounts.userId, users.id))
    .where(
      and(
        eq(sessions.sid, sql.placeholder("sid")),
        gt(sessions.expire, sql.placeholder("now")),
        or(isNull(demoAccounts.endsAt), gt(demoAccounts.endsAt, sql.placeholder("now"))),
      ),
    )
    .prepare("find_session"),
);

/** The unexpired session and its user, in one statement. A demo's sessions end with the demo. */
export async function findSession(
  db: Queryable,
  sid: string,
  now: Date,
): Promise<StoredSession | undefined> {
  const [row] = await sessionStatement(db).execute({ sid, now });
  if (!row) return undefined;
  return {
    userId: row.user.id,
    user: toUser(row.user, row.demoEndsAt),
    startedAt: new Date(row.sess.createdAt),
    expiresAt: row.expire,
  };
}

/** The account with its password hash; the case of the email doesn't matter. */
export async function findAccount(
  db: Queryable,
  email: string,
): Promise<{ user: User; userId: UserId; passwordHash: string | null } | undefined> {
  const [row] = await db
    .select({ user: userColumns, passwordHash: users.password })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row && { user: toUser(row.user), userId: row.user.id, passwordHash: row.passwordHash };
}

/**
 * Locks a verified password hash until the transaction ends. A password change ends all sessions
 * opened with the old one, so it must not run while this sign-in adds one.
 *
 * @returns false if the password was changed in the meantime
 */
export async function lockPasswordHash(
  tx: Tx,
  { userId, passwordHash }: { userId: UserId; passwordHash: string | null },
): Promise<boolean> {
  if (passwordHash === null) return false;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password, passwordHash)))
    .for("share");
  return rows.length > 0;
}
