import { and, eq, isNull } from "drizzle-orm";
import type { ChangePasswordInput } from "../../../shared/account/recovery.ts";
import type { UserId } from "../../../shared/ids.ts";
import { users } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { takeBackAttempt } from "../../records/attempts.ts";
import { voidLinks } from "../../records/links.ts";
import { orderMail } from "../../records/mails.ts";
import { type Origin, recordSecurityEvent } from "../../records/security-log.ts";
import { countGuess } from "./limits.ts";
import { findSignInTime, getCredentials } from "./queries.ts";
import { refuseCommon } from "./reset-commands.ts";
import { endSessions } from "./session-commands.ts";

/** So long after the sign-in an account without a password may be given one. */
const FRESH_MS = 15 * 60 * 1000;

interface From {
  /** the session that asks, which goes on */
  token: string;
  origin: Origin;
}

/** Changes the password, or sets one where there is none. Every other browser is signed out. */
export async function changePassword(
  deps: Pick<Deps, "db" | "clock" | "config" | "jobs" | "passwords" | "commonPasswords">,
  owner: UserId,
  input: ChangePasswordInput,
  { token, origin }: From,
): Promise<void> {
  const { db, clock, passwords } = deps;
  const { email, passwordHash } = await getCredentials(db, owner);
  if (passwordHash === null) await requireFreshSignIn(deps, token);
  else await requirePassword(deps, owner, { given: input.currentPassword, passwordHash });
  await refuseCommon(deps, input.password);
  const hash = await passwords.hash(input.password);
  const sender = await deps.jobs.open();
  const now = clock.now();
  const unchanged =
    passwordHash === null ? isNull(users.password) : eq(users.password, passwordHash);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(users.id, owner), unchanged));
    if (rowCount !== 1) throw failed("conflict", "The password was changed elsewhere meanwhile.");
    // A link to choose one belongs to the old password.
    await voidLinks(tx, owner, ["reset_password", "change_email_old", "change_email_new"]);
    await endSessions(tx, owner, token);
    const kind = passwordHash === null ? "password_set" : "password_changed";
    await recordSecurityEvent(tx, owner, { kind, origin, now });
    await orderMail(sender, tx, { kind: "password_changed", to: email, owner });
  });
}

async function requireFreshSignIn(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<void> {
  const signedInAt = await findSignInTime(db, token);
  if (signedInAt && clock.now().getTime() - signedInAt.getTime() <= FRESH_MS) return;
  throw failed("invalid_credentials", "Sign in again to set a password.");
}

interface Proof {
  given: string | undefined;
  passwordHash: string;
}

/** Asks for the password once more. Wrong ones are counted: five an hour. */
export async function requirePassword(
  deps: Pick<Deps, "db" | "clock" | "config" | "passwords">,
  owner: UserId,
  { given, passwordHash }: Proof,
): Promise<void> {
  const counted = await countGuess(deps, owner);
  if (given === undefined || !(await deps.passwords.matches(given, passwordHash))) {
    throw failed("invalid_credentials", "This is not your current password.");
  }
  await takeBackAttempt(deps.db, counted);
}
