import { and, desc, eq, gt, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import {
  type Account,
  type ActiveSession,
  FAILED_ATTEMPTS,
  type PendingEmailChange,
  type SecurityEvent,
  type SecurityEventKind,
} from "../../../shared/account/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { accountTokens, emailChanges, securityEvents } from "../../db/schema/accounts.ts";
import type { Queryable } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";
import { SESSION_IDLE_MS } from "../auth/queries.ts";

/** Maximum length of these lists, which people read. */
const MAX_EVENTS = 50;
const MAX_SESSIONS = 100;

type StoredAccount = Omit<Account, "isGoogleOffered" | "isMailSetUp">;

export async function getAccount(db: Queryable, owner: UserId, now: Date): Promise<StoredAccount> {
  const [row] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasPassword: sql<boolean>`${users.password} is not null`,
      hasGoogle: sql<boolean>`${users.googleId} is not null`,
    })
    .from(users)
    .where(eq(users.id, owner));
  // The account was deleted after the session was read.
  if (row === undefined) throw unauthenticated();
  const pendingEmailChange = await findPendingEmailChange(db, owner, now);
  return { ...row, pendingEmail: pendingEmailChange?.email ?? null, pendingEmailChange };
}

/** The pending email change; undefined once its links have expired. */
export async function findPendingEmailChange(
  db: Queryable,
  owner: UserId,
  now: Date,
): Promise<PendingEmailChange | null> {
  const [alone] = await db
    .select({
      email: emailChanges.newEmail,
      way: emailChanges.way,
      confirmedAt: emailChanges.confirmedAt,
      dueAt: emailChanges.dueAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, owner));
  // A confirmed change is made by a sweep some time after its due date.
  if (alone && (alone.confirmedAt !== null || alone.dueAt > now)) {
    const { email, way, confirmedAt, dueAt } = alone;
    return { email, way, isConfirmed: confirmedAt !== null, dueAt: dueAt.toISOString() };
  }
  const links = await db
    .select({
      kind: accountTokens.kind,
      email: accountTokens.email,
      expiresAt: accountTokens.expiresAt,
    })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, owner),
        inArray(accountTokens.kind, ["change_email_old", "change_email_new"]),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(accountTokens.createdAt));
  const [link] = links;
  if (!link) return null;
  const { email, expiresAt } = link;
  const isConfirmed = !links.some(({ kind }) => kind === "change_email_new");
  return { email, way: "both_mailboxes", isConfirmed, dueAt: expiresAt.toISOString() };
}

/** Matches the expression index on the session's JSON. */
export function isSessionOf(owner: UserId) {
  return sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`;
}

/** Whether the user is signed in twice, as on a phone and a laptop. */
export async function hasTwoSessions(db: Queryable, owner: UserId, now: Date): Promise<boolean> {
  const found = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(isSessionOf(owner), gt(sessions.expire, now)))
    .limit(2);
  return found.length === 2;
}

/**
 * Public id of a session: a hash of its key, so that the key, by which sign-in looks it up, never
 * leaves the server.
 */
export const shownSessionId = sql<string>`encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex')`;

/**
 * Signed-in browsers, the current one first, then by last use.
 *
 * Last use is derived from the session's end, which use extends. In the last week of the 30-day
 * maximum the end no longer moves, and neither does the date shown.
 */
export async function listSessions(
  db: Queryable,
  owner: UserId,
  { current, now }: { current: string; now: Date },
): Promise<ActiveSession[]> {
  const isCurrent = sql<boolean>`${sessions.sid} = ${current}`;
  const rows = await db
    .select({ id: shownSessionId, isCurrent, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .where(and(isSessionOf(owner), gt(sessions.expire, now)))
    .orderBy(desc(isCurrent), desc(sessions.expire))
    .limit(MAX_SESSIONS);
  return rows.map(({ id, isCurrent: isThis, sess, expire }) => ({
    id,
    isCurrent: isThis,
    device: sess.device ?? null,
    address: sess.address ?? null,
    startedAt: sess.createdAt,
    lastSeenAt: lastSeen(new Date(sess.createdAt), expire, isThis ? now : undefined).toISOString(),
  }));
}

function lastSeen(startedAt: Date, expire: Date, now: Date | undefined): Date {
  const moved = new Date(expire.getTime() - SESSION_IDLE_MS);
  return now ?? (moved < startedAt ? startedAt : moved);
}

/** Limit of listed failures, so that they cannot displace the owner's own events. */
const MAX_ATTEMPTS = 10;
/** Events that can be caused by anyone who knows the email address or finds an open session. */
const CAUSED_BY_STRANGERS: SecurityEventKind[] = [...FAILED_ATTEMPTS, "password_reset_asked"];

/** Newest first. */
export async function listSecurityEvents(db: Queryable, owner: UserId): Promise<SecurityEvent[]> {
  const { id, kind, address, device, createdAt } = securityEvents;
  const newest = (which: SQL, most: number) =>
    db
      .select({ id, kind, address, device, createdAt })
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, owner), which))
      .orderBy(desc(id))
      .limit(most);
  const done = newest(notInArray(kind, CAUSED_BY_STRANGERS), MAX_EVENTS);
  const rows = await done
    .unionAll(newest(inArray(kind, CAUSED_BY_STRANGERS), MAX_ATTEMPTS))
    .orderBy(desc(id))
    .limit(MAX_EVENTS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
