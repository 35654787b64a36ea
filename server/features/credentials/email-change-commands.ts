import { eq } from "drizzle-orm";
import {
  type ChangeEmailInput,
  EMAIL_CHANGE_WAIT_DAYS,
} from "../../../shared/account/email-change.ts";
import { type EmailConfirmation } from "../../../shared/account/credentials.ts";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { emailChanges } from "../../db/schema/accounts.ts";
import type { Tx } from "../../db/client.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { emailTaken, failed, validationFailed } from "../../errors.ts";
import {
  emailTokenExpired,
  newSeed,
  tokenOf,
  revokeEmailTokens,
} from "../../identity/email-tokens.ts";
import { enqueueEmailToken, enqueueMail, requireMailableAddress } from "../../jobs/enqueue-mail.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { hashOfToken } from "../../identity/token-hash.ts";
import { sessionIdOf } from "../auth/queries.ts";
import { firstNoticeAt } from "./email-change-notices.ts";
import { consumeEmailRequestLimit } from "./limit-commands.ts";
import {
  type EmailChange,
  findEmailChange,
  findEmailChangeOf,
  getCredentials,
  hasChangeLinks,
  isAddressTaken,
  lockAccount,
} from "./queries.ts";
import { lockHomesOf, withNewName } from "../expenses/payer-commands.ts";

type Parts = Pick<Deps, "db" | "clock" | "config" | "jobs">;

const DAY_MS = 24 * 60 * 60 * 1000;
const LINKS = ["change_email_old", "change_email_new"] as const;

interface From {
  /** token of the current session */
  token: string;
  origin: Origin;
  /**
   * Consumes a second factor.
   *
   * @throws if it is wrong
   */
  proveSecondFactor: () => Promise<void>;
}

/**
 * Requests a change of the email address. With access to the old mailbox, both mailboxes must open
 * a link. Without it, a second factor takes its place. Without either, the change waits, and the
 * old mailbox can cancel it.
 */
export async function requestEmailChange(
  deps: Parts & Pick<Deps, "passwords">,
  owner: UserId,
  input: ChangeEmailInput,
  { token, origin, proveSecondFactor }: From,
): Promise<void> {
  const { db, clock, config } = deps;
  const { email: newEmail, password } = input;
  const { email, passwordHash: known } = await getCredentials(db, owner);
  if (known === null) {
    throw failed("invalid_credentials", "Set a password before changing your email.");
  }
  const passwordHash = await reauthenticate(deps, owner, {
    password,
    sid: sessionIdOf(token),
    origin,
  });
  await consumeEmailRequestLimit(deps, {
    what: "email",
    whose: String(owner),
    from: origin.address,
  });
  if (newEmail.toLowerCase() === email.toLowerCase()) {
    throw validationFailed([{ path: ["email"], message: "That's already your email" }]);
  }
  requireMailableAddress(newEmail);
  // The same error as registration.
  if (await isAddressTaken(db, owner, newEmail)) throw emailTaken();
  const way = wayOf(input);
  // Last, so that a rejected request does not consume a recovery code.
  if (way === "second_factor") await proveSecondFactor();
  const sender = await deps.jobs.open();
  const now = clock.now();
  const ordering = { sender, secret: config.sessionSecret, now };
  await db.transaction(async (tx) => {
    const current = await lockAccount(tx, owner);
    // The account must still have the password that was checked, and the email that gets the link.
    if (current.passwordHash !== passwordHash || current.email !== email) {
      throw failed("conflict", "Your account was changed in another session. Please try again.");
    }
    await revokeEmailTokens(tx, owner, LINKS);
    if (way === "both_mailboxes") {
      await enqueueEmailToken(
        tx,
        { kind: "change_email_old", owner, to: email, newEmail },
        ordering,
      );
      await enqueueEmailToken(tx, { kind: "change_email_new", owner, to: newEmail }, ordering);
    } else {
      await beginChangeAlone(tx, { owner, email, newEmail, way }, ordering);
    }
    await recordSecurityEvent(tx, owner, { kind: ASKED[way], origin, now });
  });
}

function wayOf({ isOldLost, code, passkey }: ChangeEmailInput) {
  if (isOldLost !== true) return "both_mailboxes";
  return code === undefined && passkey === undefined ? "wait" : "second_factor";
}

const ASKED = {
  both_mailboxes: "email_change_asked",
  second_factor: "email_change_proven",
  wait: "email_change_waiting",
} as const;

interface Beginning {
  owner: UserId;
  email: string;
  newEmail: string;
  way: EmailChange["way"];
}

/** Emails the new address a link to confirm the change, and the old one a link to cancel it. */
async function beginChangeAlone(
  tx: Tx,
  { owner, email, newEmail, way }: Beginning,
  { sender, secret, now }: { sender: JobSender; secret: string; now: Date },
): Promise<void> {
  const days = way === "wait" ? EMAIL_CHANGE_WAIT_DAYS : 1;
  const dueAt = new Date(now.getTime() + days * DAY_MS);
  const [confirmSeed, cancelSeed] = [newSeed(), newSeed()];
  await tx.insert(emailChanges).values({
    userId: owner,
    newEmail,
    way,
    confirmHash: hashOfToken(tokenOf(confirmSeed, secret)),
    cancelHash: hashOfToken(tokenOf(cancelSeed, secret)),
    cancelSeed,
    requestedAt: now,
    dueAt,
    noticesSent: 1,
    nextAt: way === "wait" ? firstNoticeAt(now) : dueAt,
  });
  const dueOn = way === "wait" ? calendarDateAt(dueAt) : undefined;
  const confirm = { kind: "change_email_alone", to: newEmail, owner, seed: confirmSeed } as const;
  await enqueueMail(sender, tx, { ...confirm, dueOn });
  const cancel = { kind: "change_email_cancel", to: email, owner, seed: cancelSeed } as const;
  await enqueueMail(sender, tx, { ...cancel, newEmail, dueOn });
}

/** Confirms, from the new mailbox, a change without approval from the old one. */
export async function confirmChangeAlone(
  deps: Parts,
  { userId: owner }: EmailChange,
  { token, origin }: { token: string; origin: Origin },
): Promise<EmailConfirmation> {
  const sender = await deps.jobs.open();
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockHomesOf(tx, owner);
    const { email: from } = await lockAccount(tx, owner);
    // Checked again, because it may have been canceled or made before the lock.
    const change = await findEmailChange(tx, { confirmToken: token });
    if (change?.confirmedAt !== null || change.dueAt <= now) throw emailTokenExpired();
    const { newEmail: to, way, dueAt } = change;
    if (await isAddressTaken(tx, owner, to)) throw emailTaken();
    if (way === "wait") {
      await tx.update(emailChanges).set({ confirmedAt: now }).where(eq(emailChanges.userId, owner));
      return { kind: "waiting", email: to, dueAt: dueAt.toISOString() };
    }
    await changeAddress(tx, { owner, from, to, way }, { sender, origin, now });
    return { kind: "changed", email: to };
  });
}

/**
 * Cancels a change by the link in a notice.
 *
 * @returns the address that it would have set
 */
export async function cancelEmailChange(
  { db, clock }: Parts,
  token: string,
  origin: Origin,
): Promise<{ email: string }> {
  const known = await findEmailChange(db, { cancelToken: token });
  if (!known) throw emailTokenExpired();
  const { userId: owner } = known;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    const change = await findEmailChange(tx, { cancelToken: token });
    if (!change) throw emailTokenExpired();
    await revokeEmailTokens(tx, owner, LINKS);
    await recordSecurityEvent(tx, owner, { kind: "email_change_canceled", origin, now });
    return { email: change.newEmail };
  });
}

/** Cancels the owner's pending change of any kind. Idempotent. */
export async function cancelOwnEmailChange(
  { db, clock }: Parts,
  owner: UserId,
  origin: Origin,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    const isUnderWay =
      (await findEmailChangeOf(tx, owner)) !== undefined || (await hasChangeLinks(tx, owner));
    if (!isUnderWay) return;
    await revokeEmailTokens(tx, owner, LINKS);
    await recordSecurityEvent(tx, owner, { kind: "email_change_canceled", origin, now });
  });
}

interface Change {
  owner: UserId;
  from: string;
  to: string;
  way: "both_mailboxes" | EmailChange["way"];
}

/**
 * Changes the email address. Sessions are kept, so that each signed-in browser shows the change;
 * pending second-factor challenges become invalid.
 *
 * @param tx has locked the homes and the account
 * @throws email_taken if another account has it by then; nothing is changed, and no link consumed
 */
export async function changeAddress(
  tx: Tx,
  { owner, from, to, way }: Change,
  { sender, origin, now }: { sender: JobSender; origin: Origin | undefined; now: Date },
): Promise<void> {
  if (await isAddressTaken(tx, owner, to)) throw emailTaken();
  await withConstraintErrors(REFUSALS, () =>
    withNewName(tx, owner, now, async () =>
      tx
        .update(users)
        .set({ email: to, emailVerifiedAt: now, updatedAt: now })
        .where(eq(users.id, owner)),
    ),
  );
  // Above all, tokens sent to the old address.
  await revokeEmailTokens(tx, owner);
  await recordSecurityEvent(tx, owner, { kind: "email_changed", origin, now });
  await sender.send(tx, "accounts", { kind: "address_changed", owner });
  await enqueueMail(sender, tx, { kind: "email_changed", to: from, owner, newEmail: to, way });
  if (way === "wait") await enqueueMail(sender, tx, { kind: "email_moved", to, owner });
}

/** Another account may take the address concurrently. */
const REFUSALS = new Map([["users_email_key", emailTaken]]);
