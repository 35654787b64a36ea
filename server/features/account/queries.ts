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

/** As many as anybody reads through. */
const MOST_EVENTS = 50;
const MOST_SESSIONS = 100;

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
  // The account went away after the session was looked up.
  if (row === undefined) throw unauthenticated();
  const pendingEmailChange = await findPendingEmailChange(db, owner, now);
  return { ...row, pendingEmail: pendingEmailChange?.email ?? null, pendingEmailChange };
}

/** The change of address that is under way, while its links hold. */
async function findPendingEmailChange(
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
  // Once confirmed, the change is made by a sweep some time after its day.
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

/** By the index on what the sessions' JSON says. */
export function isSessionOf(owner: UserId) {
  return sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`;
}

/**
 * What the homeowner sees of a session's key. The key is no password either, but it is what the
 * sign-in looks for, so that nothing outside is ever compared with it.
 */
export const shownSessionId = sql<string>`encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex')`;

/**
 * The browsers that are signed in, this one first and then by when they were last seen.
 *
 * When that was follows from the session's end, which moves on with its use. In the last week of
 * its thirty days the end stands still, and what is shown is the day from which it does.
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
    .limit(MOST_SESSIONS);
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

/** At most so many of these are listed: they are not to push out what was really done. */
const MOST_ATTEMPTS = 10;
/** What takes no more than to know the address, or to find a session open. */
const BY_ANYBODY: SecurityEventKind[] = [...FAILED_ATTEMPTS, "password_reset_asked"];

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
  const done = newest(notInArray(kind, BY_ANYBODY), MOST_EVENTS);
  const rows = await done
    .unionAll(newest(inArray(kind, BY_ANYBODY), MOST_ATTEMPTS))
    .orderBy(desc(id))
    .limit(MOST_EVENTS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
