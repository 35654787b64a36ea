import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { authenticators, passkeys, recoveryCodes } from "../../db/schema/second-factors.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { lockAccountRow } from "../../identity/account-lock.ts";
import { issueEmailToken, newSeed, tokenOf } from "../../identity/email-tokens.ts";
import { type MailedEvent, enqueueEmailToken, enqueueMail } from "../../jobs/enqueue-mail.ts";
import { recordSecurityEvent } from "../../identity/security-log.ts";
import { endUploadTokens } from "../../identity/upload-tokens.ts";

/** bytes of a random password that is never shown */
const UNKNOWN_BYTES = 32;

type ResetDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "passwords">;

interface SignInReset {
  hadAuthenticator: boolean;
  /** number of removed passkeys */
  passkeys: number;
  sessions: number;
  /** password reset link; undefined if it was emailed */
  link: string | undefined;
}

/**
 * Restores access for a user who lost the phone and the recovery codes: removes the second factor,
 * invalidates password and passkeys, ends all sessions and creates a password reset link. The
 * password is invalidated because a thief of the phone may know it, and could sign in with it once
 * the second factor is removed. The user is notified by email and in the security log.
 */
export async function resetSignIn(
  { db, clock, config, jobs, passwords }: ResetDeps,
  owner: UserId,
  { isMailed }: { isMailed: boolean },
): Promise<SignInReset> {
  const sender = await jobs.open();
  const now = clock.now();
  const secret = config.sessionSecret;
  const missingKey = await passwords.hash(randomBytes(UNKNOWN_BYTES).toString("base64url"));
  return db.transaction(async (tx) => {
    const account = await lockAccountRow(tx, owner);
    if (!account) throw notFound("User");
    const to = account.email;
    const removed = await removeFactors(tx, owner);
    const hadPassword = account.passwordHash !== null;
    // Replaces the password instead of removing it, because an account without one can only use
    // Google.
    if (hadPassword) {
      const change = { password: missingKey, updatedAt: now };
      await tx.update(users).set(change).where(eq(users.id, owner));
    }
    await endUploadTokens(tx, owner);
    const ended = await tx
      .delete(sessions)
      .where(sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`);
    const record = async (kind: Parameters<typeof recordSecurityEvent>[2]["kind"]) =>
      recordSecurityEvent(tx, owner, { kind, origin: undefined, now });
    const notify = async (about: MailedEvent) => {
      await record(about);
      await enqueueMail(sender, tx, { kind: "security_notice", to, owner, about });
    };
    if (removed.hadAuthenticator) await notify("authenticator_removed");
    if (removed.passkeys > 0) await notify("passkey_removed");
    if (hadPassword) {
      await record("password_changed");
      await enqueueMail(sender, tx, { kind: "password_changed", to, owner });
    }
    await record("signed_out_elsewhere");
    await record("password_reset_asked");
    const done = { ...removed, sessions: ended.rowCount ?? 0 };
    const kind = "reset_password";
    const order = { kind, owner, to, isByOperator: true } as const;
    if (isMailed && (await enqueueEmailToken(tx, order, { sender, secret, now }))) {
      return { ...done, link: undefined };
    }
    const token = tokenOf(newSeed(), secret);
    await issueEmailToken(tx, { owner, kind, email: to }, { token, now });
    return { ...done, link: `${config.publicUrl}/reset-password#token=${token}` };
  });
}

type Removed = Pick<SignInReset, "hadAuthenticator" | "passkeys">;

async function removeFactors(tx: Tx, owner: UserId): Promise<Removed> {
  const apps = await tx.delete(authenticators).where(eq(authenticators.userId, owner));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner));
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, owner));
  return { hadAuthenticator: (apps.rowCount ?? 0) > 0, passkeys: keys.rowCount ?? 0 };
}
