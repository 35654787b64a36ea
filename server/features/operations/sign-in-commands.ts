import { eq, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { authenticators, recoveryCodes } from "../../db/factor-tables.ts";
import { sessions } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { holdAccount } from "../../records/held-account.ts";
import { issueLink, newSeed, tokenOf } from "../../records/links.ts";
import { orderLink, orderMail } from "../../records/mails.ts";
import { recordSecurityEvent } from "../../records/security-log.ts";

interface SignInReset {
  hadAuthenticator: boolean;
  sessions: number;
  /** the link to a new password, where it is not sent by mail */
  link: string | undefined;
}

/**
 * Lets somebody in again who has lost the phone and the codes: takes away what is asked for besides
 * the password, signs every browser out, and makes a link to a new password. Passkeys stay. It is
 * told by mail and stands in the account's activity, so that it never happens unseen.
 */
export async function resetSignIn(
  { db, clock, config, jobs }: Pick<Deps, "db" | "clock" | "config" | "jobs">,
  owner: UserId,
  { isMailed }: { isMailed: boolean },
): Promise<SignInReset> {
  const sender = await jobs.open();
  const now = clock.now();
  const secret = config.sessionSecret;
  return db.transaction(async (tx) => {
    const account = await holdAccount(tx, owner);
    if (!account) throw notFound("User");
    const to = account.email;
    const hadAuthenticator = await removeFactors(tx, owner);
    const ended = await tx
      .delete(sessions)
      .where(sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`);
    const record = async (kind: Parameters<typeof recordSecurityEvent>[2]["kind"]) =>
      recordSecurityEvent(tx, owner, { kind, origin: undefined, now });
    if (hadAuthenticator) {
      await record("authenticator_removed");
      const about = "authenticator_removed" as const;
      await orderMail(sender, tx, { kind: "security_notice", to, owner, about });
    }
    await record("signed_out_elsewhere");
    await record("password_reset_asked");
    const done = { hadAuthenticator, sessions: ended.rowCount ?? 0 };
    const kind = "reset_password";
    if (isMailed && (await orderLink(tx, { kind, owner, to }, { sender, secret, now }))) {
      return { ...done, link: undefined };
    }
    const token = tokenOf(newSeed(), secret);
    await issueLink(tx, { owner, kind, email: to }, { token, now });
    return { ...done, link: `${config.publicUrl}/reset-password#token=${token}` };
  });
}

/** Answers whether an app was asked for. */
async function removeFactors(tx: Tx, owner: UserId): Promise<boolean> {
  const { rowCount } = await tx.delete(authenticators).where(eq(authenticators.userId, owner));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner));
  return (rowCount ?? 0) > 0;
}
