import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { NewPasswordInput } from "../../../shared/account/credentials.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { passkeys } from "../../db/schema/second-factors.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { validationFailed } from "../../errors.ts";
import { newTrustedDevice } from "../../http/session/trusted-device.ts";
import {
  findEmailToken,
  emailTokenExpired,
  consumeEmailToken,
  revokeEmailTokens,
} from "../../identity/email-tokens.ts";
import { enqueueEmailToken, enqueueMail } from "../../jobs/enqueue-mail.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { consumeEmailRequestLimit } from "./limit-commands.ts";
import { hasPasskeys, lockAccount } from "./queries.ts";
import { endSessions } from "./session-commands.ts";

type Parts = Pick<Deps, "db" | "clock" | "config" | "jobs">;

/** Requests a password reset. Does the same for every email; only the job looks up the account. */
export async function requestReset(deps: Parts, email: string, origin: Origin): Promise<void> {
  await consumeEmailRequestLimit(deps, { what: "reset", whose: email, from: origin.address });
  const sender = await deps.jobs.open();
  await deps.db.transaction(async (tx) => {
    await sender.send(tx, "accounts", { kind: "reset_asked", email, ...origin });
  });
}

/** Sends the reset email in a job. Idempotent, because the email has the job's id. */
export async function sendResetLink(
  { db, clock, config, jobs }: Parts,
  { owner, email }: { owner: UserId; email: string },
  { jobId, origin }: { jobId: string; origin: Origin },
): Promise<void> {
  const sender = await jobs.open();
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ordering = { sender, secret: config.sessionSecret, now, jobId };
    const isNew = await enqueueEmailToken(
      tx,
      { kind: "reset_password", owner, to: email },
      ordering,
    );
    if (!isNew) return;
    await recordSecurityEvent(tx, owner, { kind: "password_reset_asked", origin, now });
  });
}

/**
 * Sets a new password by the link in an email. Consumes the link, ends all sessions and unlinks
 * Google.
 *
 * @returns a trusted-device token, so that wrong passwords from strangers cannot prevent the owner
 * from signing in
 */
export async function resetPassword(
  deps: Parts & Pick<Deps, "passwords" | "commonPasswords">,
  { token, password }: NewPasswordInput,
  origin: Origin,
): Promise<string> {
  const { config, db, clock, passwords } = deps;
  // Before hashing, so that an invented token costs nothing.
  const known = await findEmailToken(db, token, clock.now());
  if (known?.kind !== "reset_password") throw emailTokenExpired();
  await rejectCommonPassword(deps, password);
  const hash = await passwords.hash(password);
  const sender = await deps.jobs.open();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { email, isVerified } = await lockAccount(tx, known.owner);
    const { owner, email: sentTo } = await consumeEmailToken(tx, token, now);
    // The link was sent to an address that the account no longer has.
    if (sentTo !== email) throw emailTokenExpired();
    await tx
      .update(users)
      .set({
        password: hash,
        // Opening the link proves access to the email.
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(eq(users.id, owner));
    await revokeEmailTokens(tx, owner);
    await endSessions(tx, owner);
    await recordSecurityEvent(tx, owner, { kind: "password_reset", origin, now });
    const isUnlinked = await unlinkGoogleAccount(tx, owner, { origin, now });
    if (!isVerified) await deletePasskeys(tx, { owner, email }, { sender, origin, now });
    await enqueueMail(sender, tx, {
      kind: "password_changed",
      to: email,
      owner,
      isUnlinked,
      hasPasskeys: await hasPasskeys(tx, owner),
    });
    return newTrustedDevice(config, { email, passwordHash: hash });
  });
}

/**
 * Unlinks the Google account, which may belong to the intruder who made the reset necessary.
 *
 * @returns whether one was linked
 */
async function unlinkGoogleAccount(
  tx: Tx,
  owner: UserId,
  { origin, now }: { origin: Origin; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ googleId: null })
    .where(and(eq(users.id, owner), isNotNull(users.googleId)));
  if (!rowCount) return false;
  await recordSecurityEvent(tx, owner, { kind: "google_unlinked", origin, now });
  return true;
}

/**
 * Deletes the passkeys of an account whose email was never verified: another person may have
 * registered it and could still sign in with a passkey. An authenticator is kept, because it can't
 * sign in by itself.
 */
async function deletePasskeys(
  tx: Tx,
  { owner, email }: { owner: UserId; email: string },
  { sender, origin, now }: { sender: JobSender; origin: Origin; now: Date },
): Promise<void> {
  const { rowCount } = await tx.delete(passkeys).where(eq(passkeys.userId, owner));
  if (!rowCount) return;
  const kind = "passkey_removed";
  await recordSecurityEvent(tx, owner, { kind, origin, now });
  await enqueueMail(sender, tx, { kind: "security_notice", to: email, owner, about: kind });
}

/** Applies the same rule as registration. */
export async function rejectCommonPassword(
  { commonPasswords }: Pick<Deps, "commonPasswords">,
  password: string,
): Promise<void> {
  if (!(await commonPasswords.has(password))) return;
  const message = "That password is too common. Choose a stronger one.";
  throw validationFailed([{ path: ["password"], message }]);
}
