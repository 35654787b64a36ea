import { eq } from "drizzle-orm";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { emailChanges } from "../../db/schema/accounts.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { revokeEmailTokens } from "../../identity/email-tokens.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import { recordSecurityEvent } from "../../identity/security-log.ts";
import { lockHomesOf } from "../expenses/payer-commands.ts";
import { changeAddress } from "./email-change-commands.ts";
import { NOTICES, nextCheckAt } from "./email-change-notices.ts";
import {
  type EmailChange,
  findEmailChangeOf,
  isAddressTaken,
  listDueEmailChanges,
  lockAccount,
} from "./queries.ts";

/**
 * Advances waiting email changes: sends notices to the old mailbox, makes confirmed changes, ends
 * others.
 *
 * @returns their number
 */
export async function sweepEmailChanges({
  db,
  clock,
  jobs,
  log,
}: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<number> {
  const owners = await listDueEmailChanges(db, clock.now());
  if (owners.length === 0) return 0;
  const sender = await jobs.open();
  let done = 0;
  for (const owner of owners) {
    try {
      const now = clock.now();
      await db.transaction(async (tx) => moveOn(tx, owner, { sender, now }));
      done += 1;
    } catch (error) {
      log.error({ err: error, userId: owner }, "A pending email change failed");
    }
  }
  return done;
}

interface Sweep {
  sender: JobSender;
  now: Date;
}

async function moveOn(tx: Tx, owner: UserId, sweep: Sweep): Promise<void> {
  await lockHomesOf(tx, owner);
  const { email } = await lockAccount(tx, owner);
  const change = await findEmailChangeOf(tx, owner);
  if (!change || change.nextAt > sweep.now) return;
  if (change.way === "wait" && change.noticesSent < NOTICES) await warn(tx, change, email, sweep);
  else await completeOrEnd(tx, change, email, sweep);
}

/** Sends another notice to the old mailbox, in the transaction that records it. */
async function warn(
  tx: Tx,
  { userId: owner, newEmail, cancelSeed: seed, requestedAt, dueAt, noticesSent }: EmailChange,
  to: string,
  { sender, now }: Sweep,
): Promise<void> {
  const nextAt = nextCheckAt(requestedAt, noticesSent + 1, now);
  await tx
    .update(emailChanges)
    .set({ noticesSent: noticesSent + 1, nextAt })
    .where(eq(emailChanges.userId, owner));
  const dueOn = calendarDateAt(dueAt);
  await enqueueMail(sender, tx, { kind: "change_email_cancel", to, owner, seed, newEmail, dueOn });
}

/** On its due date, makes a confirmed change and ends any other. */
async function completeOrEnd(
  tx: Tx,
  { userId: owner, newEmail, way, confirmedAt }: EmailChange,
  from: string,
  { sender, now }: Sweep,
): Promise<void> {
  if (confirmedAt !== null && !(await isAddressTaken(tx, owner, newEmail))) {
    const change = { owner, from, to: newEmail, way };
    await changeAddress(tx, change, { sender, origin: undefined, now });
    return;
  }
  await revokeEmailTokens(tx, owner, ["change_email_old", "change_email_new"]);
  const kind = "email_change_canceled";
  await recordSecurityEvent(tx, owner, { kind, origin: undefined, now });
}
