import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { failed, unauthenticated } from "../../errors.ts";
import { type HeldAccount, holdAccount } from "../../identity/account-lock.ts";
import { type MailedEvent, orderMail } from "../../jobs/enqueue-mail.ts";
import { proveOwner } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";

/** Who asks for a change, and how they prove that the account is theirs. */
export interface Asking {
  password: string | undefined;
  /** the key of the session that asks */
  sid: string;
  origin: Origin;
}

type ChangeDeps = Pick<Deps, "db" | "clock" | "jobs" | "passwords">;

interface Change {
  account: HeldAccount;
  now: Date;
  /** writes it into the account's log, and has its owner told by mail */
  tell: (kind: MailedEvent) => Promise<void>;
}

/**
 * Changes what an account is asked for at the sign-in, once its owner has proved to be that. The
 * account is held meanwhile, and is still the one of the proof.
 */
export async function changeAsOwner<T>(
  deps: ChangeDeps,
  owner: UserId,
  asking: Asking,
  change: (tx: Tx, held: Change) => Promise<T>,
): Promise<T> {
  const proved = await proveOwner(deps, owner, asking);
  return changeHeld(deps, owner, asking.origin, async (tx, held) => {
    if (held.account.passwordHash !== proved) throw changedMeanwhile();
    return change(tx, held);
  });
}

/** The same where the proof was given a moment ago: the caller holds it against the account. */
export async function changeHeld<T>(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  owner: UserId,
  origin: Origin,
  change: (tx: Tx, held: Change) => Promise<T>,
): Promise<T> {
  const sender = await jobs.open();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const account = await holdAccount(tx, owner);
    if (!account) throw unauthenticated();
    const to = account.email;
    const tell = async (kind: MailedEvent) =>
      tellOf(tx, { owner, to }, { kind, sender, origin, now });
    return change(tx, { account, now, tell });
  });
}

/** Writes down what happened, and has the owner told by mail, in the transaction that does it. */
export async function tellOf(
  tx: Tx,
  { owner, to }: { owner: UserId; to: string },
  { kind, sender, ...at }: { kind: MailedEvent; sender: JobSender; origin: Origin; now: Date },
): Promise<void> {
  await recordSecurityEvent(tx, owner, { kind, ...at });
  await orderMail(sender, tx, { kind: "security_notice", to, owner, about: kind });
}

export function changedMeanwhile() {
  return failed("conflict", "Your account was changed in another session. Please start over.");
}

/** What was begun is over, used up, or was begun in another browser. */
export function tookTooLong() {
  return failed("conflict", "This timed out. Please start over.");
}
