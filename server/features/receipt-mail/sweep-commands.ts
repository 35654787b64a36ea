import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { instant } from "../../../shared/calendar-date.ts";
import { emailProblem, QUARANTINE_DAYS } from "../../../shared/receipts/mail.ts";
import { deleteInBatches } from "../../db/batch-delete.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { ownerId } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { receivedEmails } from "../../db/schema/receipts.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { tryLockOwner } from "../../records/owner-lock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a mail server tries to deliver an email. */
const KNOWN_DAYS = 30;
/** Slightly less than a day, because the sweep runs hourly. */
const REPLY_LIMIT = { limit: 1, withinMs: DAY_MS - 60 * 1000 };
const BATCH = 200;
const MAX_EMAILS = 20;

type SweepDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">;

/** Deletes old emails, and notifies senders of problems, at most once a day. */
export async function sweepReceivedEmails(deps: SweepDeps): Promise<number> {
  const mails = await notifyProblems(deps);
  const daysAgo = (days: number) =>
    new Date(deps.clock.now().getTime() - days * DAY_MS).toISOString();
  const { receivedAt, content, userId, id } = receivedEmails;
  const condition = sql`(${receivedAt} < ${daysAgo(KNOWN_DAYS)}
    or (${receivedAt} < ${daysAgo(QUARANTINE_DAYS)} and ${content} is not null))`;
  const table = receivedEmails;
  return mails + (await deleteInBatches(deps.db, { table, key: [userId, id], condition }));
}

const dueRow = z.object({ home: ownerId, reader: ownerId });
type Due = z.infer<typeof dueRow>;

async function notifyProblems(deps: SweepDeps): Promise<number> {
  const due = await queryRows(deps.db, dueRow)`
    select distinct user_id as home, notify_user_id as reader from received_emails
    where notify_user_id is not null order by 1, 2 limit ${BATCH}`;
  if (due.length === 0) return 0;
  const sender = await deps.jobs.open();
  let mails = 0;
  for (const one of due) if (await notify(deps, sender, one)) mails += 1;
  return mails;
}

const readerRow = z.object({ email: z.string() });
const emailRow = z.object({ receivedAt: instant, problems: z.array(emailProblem) });

/** Only notifies accounts of the home, because a sender's address may be forged. */
async function notify(
  { db, clock }: SweepDeps,
  sender: JobSender,
  { home, reader }: Due,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLockOwner(tx, home))) return false;
    const key = `receipt mail reply ${home}-${reader}`;
    if ((await consumeRateLimit({ db: tx, clock }, { key, ...REPLY_LIMIT })) !== undefined)
      return false;
    const emails = await queryRows(tx, emailRow)`
      select ${isoText(sql`received_at`)} as "receivedAt", problems from received_emails
      where user_id = ${home} and notify_user_id = ${reader} order by id desc limit ${MAX_EMAILS}`;
    await tx.execute(sql`
      update received_emails set notify_user_id = null
      where user_id = ${home} and notify_user_id = ${reader}`);
    const [account] = await queryRows(tx, readerRow)`
      select email from users where id = ${reader}`;
    if (account === undefined || emails.length === 0) return false;
    const order = { kind: "email_problems", to: account.email, owner: reader, emails } as const;
    await enqueueMail(sender, tx, order);
    return true;
  });
}
