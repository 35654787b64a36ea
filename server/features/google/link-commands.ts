import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { User } from "../../../shared/auth/contract.ts";
import type { PendingGoogleLink } from "../../../shared/auth/google.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, notFound, rateLimited } from "../../errors.ts";
import { consumeRateLimit, refundAttempt } from "../../limits/rate-limit.ts";
import { lockAccountRow } from "../../identity/account-lock.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { readFlow, consumeFlow } from "../../identity/sign-in-flows.ts";
import { openChallenge, type PendingChallenge } from "../../identity/second-factor-challenge.ts";
import { getUser } from "../auth/queries.ts";
import type { StartSession } from "../../identity/start-session.ts";
import type { Visit } from "./commands.ts";
import { PENDING_LINK } from "./google-flows.ts";
import { findGoogleAccount, getSignInMethods } from "./queries.ts";

type LinkDeps = Pick<Deps, "db" | "clock" | "passwords" | "jobs">;

/** Limit of failed passwords per account. */
const FAILED_PASSWORDS = { limit: 10, withinMs: 15 * 60 * 1000 } as const;

/**
 * The account whose password is needed.
 *
 * @throws 404 if no link is pending
 */
export async function getPendingLink(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string | undefined,
): Promise<PendingGoogleLink> {
  const link = token && (await readFlow(db, PENDING_LINK, { token, now: clock.now() }));
  if (!link) throw notFound("Link");
  return { email: link.email, returnTo: link.returnTo };
}

/** Cancels the pending link. */
export async function cancelPendingLink(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined) await consumeFlow(db, PENDING_LINK, { token, now: clock.now() });
}

/**
 * The user is signed in, or must first enter the second factor, after which the accounts are
 * linked.
 */
type LinkResult =
  | { kind: "signed_in"; user: User; sessionToken: string }
  | ({ kind: "step" } & PendingChallenge);

/**
 * Links the pending Google account once the password of the account with its email is given, and
 * signs in. Prevents takeover from either side: a person who registered someone else's email
 * doesn't have that Google account, and the Google account alone doesn't have the password.
 */
export async function linkGoogle(
  deps: LinkDeps,
  { startSession }: { startSession: StartSession },
  { password, visit }: { password: string; visit: Visit },
): Promise<LinkResult> {
  const { db, clock } = deps;
  const { flowToken: token, presented, origin } = visit;
  const link = token && (await readFlow(db, PENDING_LINK, { token, now: clock.now() }));
  const account = link ? await findGoogleAccount(db, link.email) : undefined;
  if (!token || !link || !account) throw linkExpired();
  const owner = account.userId;
  const checked = await checkPassword(deps, { ...account, password, origin });
  const sender = await deps.jobs.open();
  return db.transaction<LinkResult>(async (tx) => {
    const now = clock.now();
    const locked = await lockAccountRow(tx, owner);
    // Of two concurrent requests, only one consumes the flow.
    if (!(await consumeFlow(tx, PENDING_LINK, { token, now }))) throw linkExpired();
    if (locked?.passwordHash !== checked) throw changedMeanwhile();
    const step = await openChallenge(tx, owner, {
      now,
      googleSub: link.sub,
      returnTo: link.returnTo,
    });
    if (step) return { kind: "step", ...step };
    await linkGoogleAccount(tx, owner, { sub: link.sub, sender, origin, now });
    const sessionToken = await startSession(tx, owner, presented, now, origin);
    await recordSecurityEvent(tx, owner, { kind: "signed_in", origin, now });
    return { kind: "signed_in", user: await getUser(tx, owner), sessionToken };
  });
}

interface NewLink {
  sub: string;
  sender: JobSender;
  origin: Origin;
  now: Date;
}

/** Links a Google account to a locked account whose owner has re-authenticated. */
export async function linkGoogleAccount(
  tx: Tx,
  owner: UserId,
  { sub, sender, origin, now }: NewLink,
): Promise<void> {
  const [row] = await withConstraintErrors(REFUSALS, async () =>
    tx
      .update(users)
      .set({
        googleId: sub,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()})`,
        updatedAt: now,
      })
      .where(
        and(
          eq(users.id, owner),
          isNull(users.googleId),
          sql`not exists (select 1 from users other where other.google_id = ${sub})`,
        ),
      )
      .returning({ email: users.email }),
  );
  if (!row) throw changedMeanwhile();
  await recordSecurityEvent(tx, owner, { kind: "google_linked", origin, now });
  const notice = { kind: "security_notice", about: "google_linked" } as const;
  await enqueueMail(sender, tx, { ...notice, to: row.email, owner });
}

interface PasswordAttempt {
  userId: UserId;
  passwordHash: string | null;
  password: string;
  origin: Origin;
}

/**
 * @returns the hash that the password matches
 * @throws 401 if it doesn't match, 429 after too many attempts
 */
async function checkPassword(
  deps: LinkDeps,
  { userId, passwordHash, password, origin }: PasswordAttempt,
): Promise<string> {
  const { db, clock, passwords } = deps;
  const key = `google-link:${userId}`;
  const wait = await consumeRateLimit(deps, { key, ...FAILED_PASSWORDS });
  if (wait !== undefined) {
    throw rateLimited("Too many wrong passwords. Please try again a little later.", wait);
  }
  const isRight = await passwords.matches(password, passwordHash);
  if (!isRight || passwordHash === null) {
    await recordSecurityEvent(db, userId, { kind: "sign_in_failed", origin, now: clock.now() });
    throw failed("invalid_credentials", "Incorrect password.");
  }
  await refundAttempt(db, key);
  return passwordHash;
}

interface UnlinkRequest {
  password: string | undefined;
  /** database key of the current session */
  sid: string;
  origin: Origin;
}

/**
 * Unlinks Google from an account that also has a password. Without one, no sign-in would be left.
 */
export async function unlinkGoogle(
  deps: LinkDeps,
  owner: UserId,
  { origin, ...given }: UnlinkRequest,
): Promise<void> {
  const { db, clock, jobs } = deps;
  if (!(await getSignInMethods(db, owner)).hasPassword) {
    throw failed("conflict", "Set a password first. Google is your only sign-in method.");
  }
  await reauthenticate(deps, owner, { ...given, origin });
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    const now = clock.now();
    const [account] = await tx
      .update(users)
      .set({ googleId: null, updatedAt: now })
      // A password can be replaced but never removed, so the account stays accessible.
      .where(and(eq(users.id, owner), isNotNull(users.googleId), isNotNull(users.password)))
      .returning({ email: users.email });
    if (!account) return;
    await recordSecurityEvent(tx, owner, { kind: "google_unlinked", origin, now });
    const notice = { kind: "security_notice", about: "google_unlinked" } as const;
    await enqueueMail(sender, tx, { ...notice, to: account.email, owner });
  });
}

function changedMeanwhile(): AppError {
  return failed("conflict", "Your account was changed in another session. Please sign in again.");
}

/** Another account may be linked to the same Google account concurrently. */
const REFUSALS = new Map([["users_google_id_key", changedMeanwhile]]);

function linkExpired(): AppError {
  return failed("link_expired", "This took too long. Please sign in with Google again.");
}
