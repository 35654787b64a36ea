import { sql } from "drizzle-orm";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { kindsOf, type Reminder, remindersOf } from "./rules/reminders.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { endLease, acquireLease } from "../../limits/rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import {
  findReminderCandidate,
  listDueMilestones,
  listExpiringInsurance,
  listProjectStates,
  listReminderCandidates,
  listSentKeys,
} from "./queries.ts";

/** Users per page. */
const BATCH_SIZE = 200;
/** Maximum items per email; the others are counted. */
const MAX_ITEMS = 40;
/** After this many consecutive failures the cause is not a single account. */
const GIVE_UP_AFTER = 5;
/**
 * Longer than a sweep takes. Without the lease a second server would send nothing twice, but waste
 * work.
 */
const LEASE_MS = 50 * 60 * 1000;

type ReminderDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "log">;

/**
 * Enqueues an email for each user with something newly due, overdue or over budget, at most one a
 * day.
 *
 * @returns the number of emails
 */
export async function sweepReminders(deps: ReminderDeps, ending?: AbortSignal): Promise<number> {
  if (deps.config.mail.kind !== "smtp") return 0;
  const lease = await acquireLease(deps, "reminders", LEASE_MS);
  if (lease === undefined) return 0;
  try {
    return await remindAll(deps, ending);
  } finally {
    await endLease(deps.db, lease);
  }
}

async function remindAll(deps: ReminderDeps, ending?: AbortSignal): Promise<number> {
  const today = calendarDateAt(deps.clock.now());
  const sender = await deps.jobs.open();
  let [after, mails, failedInARow] = [0, 0, 0];
  for (;;) {
    const owners = await listReminderCandidates(deps.db, { after, today, limit: BATCH_SIZE });
    for (const owner of owners) {
      if (ending?.aborted) return mails;
      try {
        if (await remind(deps, sender, owner)) mails += 1;
        failedInARow = 0;
      } catch (error) {
        failedInARow += 1;
        if (failedInARow >= GIVE_UP_AFTER) throw error;
        deps.log.error({ err: error, userId: owner }, "A reminder could not be sent");
      }
    }
    after = owners.at(-1) ?? 0;
    if (owners.length < BATCH_SIZE) return mails;
  }
}

/**
 * Enqueues one user's email if there is anything new. The sent keys, the date and the email are
 * committed together, so that nothing is sent twice or lost.
 */
export async function remind(
  { db, clock }: Pick<Deps, "db" | "clock">,
  sender: JobSender,
  owner: UserId,
): Promise<boolean> {
  const now = clock.now();
  const today = calendarDateAt(now);
  return db.transaction(async (tx) => {
    // Serializes two servers; the second finds today's email enqueued.
    await lockOwner(tx, owner);
    const wanted = await findReminderCandidate(tx, owner, today);
    if (wanted === undefined) return false;
    const { choices, email } = wanted;
    const projects = await listProjectStates(tx, owner, choices, today);
    const insured = await listExpiringInsurance(tx, owner, choices, today);
    const milestones = await listDueMilestones(tx, owner, choices, today);
    const current = remindersOf({ projects, insured, milestones }, choices, today);
    const sent = await listSentKeys(tx, owner);
    await removeEnded(tx, owner, kindsOf(choices), current);
    const fresh = current.filter((reminder) => !sent.has(reminderKey(reminder)));
    await markAsSent(tx, owner, fresh, now);
    const items = fresh.filter(({ within }) => within === undefined).map(({ item }) => item);
    if (items.length === 0) return false;
    await tx.execute(sql`
      update reminder_choices set mailed_on = ${today}::date where user_id = ${owner}`);
    const more = Math.max(0, items.length - MAX_ITEMS);
    const order = { kind: "reminders", to: email, owner, today, more } as const;
    await enqueueMail(sender, tx, { ...order, items: items.slice(0, MAX_ITEMS) });
    return true;
  });
}

function reminderKey({ item, subject }: Reminder): string {
  return `${item.kind} ${subject}`;
}

/** Removes keys of conditions that have ended, so that they are announced again when they recur. */
async function removeEnded(
  tx: Tx,
  owner: UserId,
  kinds: readonly string[],
  current: readonly Reminder[],
): Promise<void> {
  await tx.execute(sql`
    delete from reminders_sent
    where user_id = ${owner} and kind = any(${sql.param(kinds)})
      and kind || ' ' || subject <> all(${sql.param(current.map(reminderKey))}::text[])`);
}

async function markAsSent(
  tx: Tx,
  owner: UserId,
  fresh: readonly Reminder[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map(({ item, subject }) => ({ kind: item.kind, subject }));
  await tx.execute(sql`
    insert into reminders_sent (user_id, kind, subject, sent_at)
    select ${owner}, sent.kind, sent.subject, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (kind text, subject text)
    on conflict do nothing`);
}
