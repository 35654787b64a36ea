import { createHash } from "node:crypto";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { oncePerDatabase } from "../../db/once-per-database.ts";
import { demoAccounts, sessions, users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";

type UserRow = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "firstName" | "lastName" | "profileImageUrl" | "createdAt"
>;

/** What may be known of a user outside: the password and the outside services' ids are not read at all. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  createdAt: users.createdAt,
};

/** @param demoEndsAt of an account that the demo made */
export function toUser(row: UserRow, demoEndsAt: Date | null = null): User {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    demoEndsAt: demoEndsAt?.toISOString() ?? null,
  };
}

/** The owner of a row that the transaction holds. */
export async function getUser(tx: Tx, owner: UserId): Promise<User> {
  const [row] = await tx.select(userColumns).from(users).where(eq(users.id, owner));
  if (!row) throw unauthenticated();
  return toUser(row);
}

/** A session ends after so long without use. */
export const SESSION_IDLE_MS = 7 * 24 * 60 * 60 * 1000;

/** The key of a token's session. Who reads the table cannot sign in with what stands there. */
export function sidOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
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

/** The session that has not expired at `now`, and its user, in one statement. A demo's ends with the demo. */
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

/** The account of an address, however it is capitalised, and the hash of its password. */
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
 * Holds a password that was found right as it is until the transaction ends: what replaces it ends
 * the sessions that were opened with it, and must find them all.
 *
 * @returns false when it was replaced while it was checked
 */
export async function holdPassword(
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
