import { and, eq, isNull } from "drizzle-orm";
import type { ChangePasswordInput } from "../../../shared/account/credentials.ts";
import type { UserId } from "../../../shared/ids.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { newTrustedDevice } from "../../http/session/trusted-device.ts";
import { revokeEmailTokens } from "../../identity/email-tokens.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { sessionIdOf } from "../auth/queries.ts";
import { getCredentials } from "./queries.ts";
import { rejectCommonPassword } from "./reset-commands.ts";
import { endSessions } from "./session-commands.ts";

interface From {
  /** token of the current session */
  token: string;
  origin: Origin;
}

/**
 * Changes the password, or sets the first one. Ends all sessions, including the current one,
 * because its cookie may have been copied.
 *
 * @returns the token of a new session for this browser, and its trusted-device token
 */
export async function changePassword(
  deps: Pick<Deps, "db" | "clock" | "config" | "jobs" | "passwords" | "commonPasswords">,
  owner: UserId,
  input: ChangePasswordInput,
  { startSession, token, origin }: From & { startSession: StartSession },
): Promise<{ token: string; device: string }> {
  const { config, db, clock, passwords } = deps;
  const proof = { password: input.currentPassword, sid: sessionIdOf(token), origin };
  const passwordHash = await reauthenticate(deps, owner, proof);
  await rejectCommonPassword(deps, input.password);
  const hash = await passwords.hash(input.password);
  const sender = await deps.jobs.open();
  const now = clock.now();
  const unchanged =
    passwordHash === null ? isNull(users.password) : eq(users.password, passwordHash);
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(users.id, owner), unchanged));
    if (rowCount !== 1)
      throw failed("conflict", "Your password was just changed in another session.");
    // Reset links for the old password become invalid.
    await revokeEmailTokens(tx, owner, ["reset_password", "change_email_old", "change_email_new"]);
    await endSessions(tx, owner);
    const kind = passwordHash === null ? "password_set" : "password_changed";
    await recordSecurityEvent(tx, owner, { kind, origin, now });
    const { email } = await getCredentials(tx, owner);
    await enqueueMail(sender, tx, { kind: "password_changed", to: email, owner });
    return {
      token: await startSession(tx, owner, token, now, origin),
      device: newTrustedDevice(config, { email, passwordHash: hash }),
    };
  });
}
