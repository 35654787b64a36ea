import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { failed, unauthenticated } from "../../errors.ts";
import { type LockedAccount, lockAccountRow } from "../../identity/account-lock.ts";
import { type MailedEvent, enqueueMail } from "../../jobs/enqueue-mail.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";

/** A request for a security change, with the re-authentication. */
export interface SecurityChangeRequest {
  password: string | undefined;
  /** database key of the current session */
  sid: string;
  origin: Origin;
}

type ChangeDeps = Pick<Deps, "db" | "clock" | "jobs" | "passwords">;

interface Change {
  account: LockedAccount;
  now: Date;
  /** records the event in the security log and emails the owner */
  notify: (kind: MailedEvent) => Promise<void>;
}

/**
 * Changes the sign-in settings of an account whose owner re-authenticates. The account is locked
 * and must still match the credentials that were verified.
 */
export async function changeAsOwner<T>(
  deps: ChangeDeps,
  owner: UserId,
  request: SecurityChangeRequest,
  change: (tx: Tx, locked: Change) => Promise<T>,
): Promise<T> {
  const proved = await reauthenticate(deps, owner, request);
  return changeLockedAccount(deps, owner, request.origin, async (tx, locked) => {
    if (locked.account.passwordHash !== proved) throw changedMeanwhile();
    return change(tx, locked);
  });
}

/** `changeAsOwner` for an earlier proof, which the caller compares with the locked account. */
export async function changeLockedAccount<T>(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  owner: UserId,
  origin: Origin,
  change: (tx: Tx, locked: Change) => Promise<T>,
): Promise<T> {
  const sender = await jobs.open();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const account = await lockAccountRow(tx, owner);
    if (!account) throw unauthenticated();
    const to = account.email;
    const notify = async (kind: MailedEvent) =>
      recordAndNotify(tx, { owner, to }, { kind, sender, origin, now });
    return change(tx, { account, now, notify });
  });
}

/** Records the event and enqueues an email to the owner, in the transaction of the change. */
export async function recordAndNotify(
  tx: Tx,
  { owner, to }: { owner: UserId; to: string },
  { kind, sender, ...at }: { kind: MailedEvent; sender: JobSender; origin: Origin; now: Date },
): Promise<void> {
  await recordSecurityEvent(tx, owner, { kind, ...at });
  await enqueueMail(sender, tx, { kind: "security_notice", to, owner, about: kind });
}

export function changedMeanwhile() {
  return failed("conflict", "Your account was changed in another session. Please start over.");
}

/** The flow has expired, was consumed, or belongs to another browser. */
export function flowExpired() {
  return failed("conflict", "This timed out. Please start over.");
}
