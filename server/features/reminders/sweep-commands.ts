import { sql } from "drizzle-orm";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { kindsOf, type Reminder, remindersOf } from "./rules/reminders.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { endLease, takeLease } from "../../limits/rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { orderMail } from "../../jobs/enqueue-mail.ts";
import { findToRemind, listProjectStates, listToRemind, listTold } from "./queries.ts";

/** So many homeowners are asked for at a time. */
const A_BATCH = 200;
/** What a mail can hold and be read; of more it says how many. */
const MOST_TOLD = 40;
/** Failures one after the other: then it is not about one homeowner. */
const GIVE_UP_AFTER = 5;
/** Longer than a turn takes. Who comes meanwhile sends nothing twice, but has nothing to do either. */
const TURN_MS = 50 * 60 * 1000;

type RemindingDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "log">;

/**
 * Tells those who chose it what has become due, overdue or short of money, once and in one mail a
 * day at most. Answers how many mails were ordered.
 */
export async function sweepReminders(deps: RemindingDeps, ending?: AbortSignal): Promise<number> {
  if (deps.config.mail.kind !== "smtp") return 0;
  const lease = await takeLease(deps, "reminders", TURN_MS);
  if (lease === undefined) return 0;
  try {
    return await remindAll(deps, ending);
  } finally {
    await endLease(deps.db, lease);
  }
}

async function remindAll(deps: RemindingDeps, ending?: AbortSignal): Promise<number> {
  const today = calendarDateAt(deps.clock.now());
  const sender = await deps.jobs.open();
  let [after, mails, failedInARow] = [0, 0, 0];
  for (;;) {
    const owners = await listToRemind(deps.db, { after, today, limit: A_BATCH });
    for (const owner of owners) {
      if (ending?.aborted) return mails;
      try {
        if (await remind(deps, sender, owner)) mails += 1;
        failedInARow = 0;
      } catch (error) {
        failedInARow += 1;
        if (failedInARow >= GIVE_UP_AFTER) throw error;
        deps.log.error({ err: error, userId: owner }, "A homeowner could not be reminded");
      }
    }
    after = owners.at(-1) ?? 0;
    if (owners.length < A_BATCH) return mails;
  }
}

/**
 * Orders one homeowner's mail, if there is anything new to tell. That it was told, the day and the
 * order become final together, so nothing is told twice or lost.
 */
export async function remind(
  { db, clock }: Pick<Deps, "db" | "clock">,
  sender: JobSender,
  owner: UserId,
): Promise<boolean> {
  const now = clock.now();
  const today = calendarDateAt(now);
  return db.transaction(async (tx) => {
    // Two servers at it at once go one after the other, and the second finds today's mail ordered.
    await lockOwner(tx, owner);
    const wanted = await findToRemind(tx, owner, today);
    if (wanted === undefined) return false;
    const { choices, email } = wanted;
    const states = await listProjectStates(tx, owner, choices, today);
    const current = remindersOf(states, choices, today);
    const told = await listTold(tx, owner);
    await forget(tx, owner, kindsOf(choices), current);
    const fresh = current.filter((reminder) => !told.has(nameOf(reminder)));
    await keepInMind(tx, owner, fresh, now);
    const items = fresh.filter(({ within }) => within === undefined).map(({ item }) => item);
    if (items.length === 0) return false;
    await tx.execute(sql`
      update reminder_choices set mailed_on = ${today}::date where user_id = ${owner}`);
    const more = Math.max(0, items.length - MOST_TOLD);
    const order = { kind: "reminders", to: email, owner, today, more } as const;
    await orderMail(sender, tx, { ...order, items: items.slice(0, MOST_TOLD) });
    return true;
  });
}

function nameOf({ item, subject }: Reminder): string {
  return `${item.kind} ${subject}`;
}

/** What is no longer so leaves, and is told once more when it comes true again. */
async function forget(
  tx: Tx,
  owner: UserId,
  kinds: readonly string[],
  current: readonly Reminder[],
): Promise<void> {
  await tx.execute(sql`
    delete from reminders_sent
    where user_id = ${owner} and kind = any(${sql.param(kinds)})
      and kind || ' ' || subject <> all(${sql.param(current.map(nameOf))}::text[])`);
}

async function keepInMind(
  tx: Tx,
  owner: UserId,
  fresh: readonly Reminder[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map(({ item, subject }) => ({ kind: item.kind, subject }));
  await tx.execute(sql`
    insert into reminders_sent (user_id, kind, subject, sent_at)
    select ${owner}, told.kind, told.subject, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (kind text, subject text)
    on conflict do nothing`);
}
