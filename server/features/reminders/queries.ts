import { sql } from "drizzle-orm";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { openPaymentsOf } from "../contracts/rules/open-payments.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ReminderChoices, ReminderSettings } from "../../../shared/reminders/contract.ts";
import type { ProjectState } from "./rules/reminders.ts";
import type { Queryable } from "../../db/client.ts";
import { unauthenticated } from "../../errors.ts";
import { listQuotes } from "../contracts/queries.ts";
import { getMoneyPlan } from "../budget/queries.ts";

type StoredSettings = Omit<ReminderSettings, "isMailSetUp">;

const CHOICES = sql`coalesce(c.due_soon, false) as "dueSoon", coalesce(c.overdue, false) as overdue,
  coalesce(c.budget_lines, false) as "budgetLines"`;

export async function getReminderSettings(db: Queryable, owner: UserId): Promise<StoredSettings> {
  const { rows } = await db.execute<StoredSettings & Record<string, unknown>>(sql`
    select ${CHOICES}, u.email, u.email_verified_at is not null as "isEmailVerified"
    from users u
    left join reminder_choices c on c.user_id = u.id
    where u.id = ${owner}`);
  const [found] = rows;
  if (found === undefined) throw unauthenticated();
  return found;
}

/** Whether an enqueued email is still wanted, at the same address. */
export async function areRemindersWanted(
  db: Queryable,
  owner: UserId,
  email: string,
): Promise<boolean> {
  const settings = await getReminderSettings(db, owner);
  const isChosen = settings.dueSoon || settings.overdue || settings.budgetLines;
  return isChosen && settings.email === email;
}

interface Batch {
  /** id of the last user of the previous page; 0 for the first page */
  after: number;
  today: CalendarDate;
  limit: number;
}

/**
 * Users who may be due a reminder: they chose any, have a verified email, and had no email today.
 */
export async function listReminderCandidates(
  db: Queryable,
  { after, today, limit }: Batch,
): Promise<UserId[]> {
  const { rows } = await db.execute<{ owner: UserId }>(sql`
    select c.user_id as owner
    from reminder_choices c
    join users u on u.id = c.user_id
    where c.user_id > ${after} and (c.due_soon or c.overdue or c.budget_lines)
      and c.mailed_on is distinct from ${today}::date and u.email_verified_at is not null
    order by c.user_id
    limit ${limit}`);
  return rows.map(({ owner }) => owner);
}

export interface ReminderCandidate {
  email: string;
  choices: ReminderChoices;
}

/** The same for one locked user; undefined if no longer true. */
export async function findReminderCandidate(
  db: Queryable,
  owner: UserId,
  today: CalendarDate,
): Promise<ReminderCandidate | undefined> {
  const { rows } = await db.execute<ReminderChoices & { email: string } & Record<string, unknown>>(
    sql`
    select ${CHOICES}, u.email
    from reminder_choices c
    join users u on u.id = c.user_id
    where c.user_id = ${owner} and u.id = ${owner} and c.mailed_on is distinct from ${today}::date
      and u.email_verified_at is not null`,
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { email, ...choices } = found;
  return { email, choices };
}

type Place = { id: number; name: string; hasContracts: boolean; hasLines: boolean };

/** The state of the user's projects, as far as the choices need it. */
export async function listProjectStates(
  db: Queryable,
  owner: UserId,
  { dueSoon, overdue, budgetLines }: ReminderChoices,
  today: CalendarDate,
): Promise<ProjectState[]> {
  const { rows } = await db.execute<Place>(sql`
    select p.id, p.name,
      exists(
        select from quotes q
        where q.user_id = ${owner} and q.project_id = p.id and q.status in ('accepted', 'completed')
      ) as "hasContracts",
      exists(
        select from budget_lines l where l.user_id = ${owner} and l.project_id = p.id
      ) as "hasLines"
    from projects p
    where p.user_id = ${owner}
    order by p.id`);
  const states: ProjectState[] = [];
  for (const { id, name, hasContracts, hasLines } of rows) {
    const wantsPayments = hasContracts && (dueSoon || overdue);
    const wantsLines = hasLines && budgetLines;
    if (!wantsPayments && !wantsLines) continue;
    states.push({
      project: name,
      payments: wantsPayments ? openPaymentsOf(await listQuotes(db, owner, id, today)) : [],
      lines: wantsLines ? (await getMoneyPlan(db, owner, id, today)).lines : [],
    });
  }
  return states;
}

/** Keys of reminders already sent and still true: "kind subject". */
export async function listSentKeys(db: Queryable, owner: UserId): Promise<Set<string>> {
  const { rows } = await db.execute<{ told: string }>(sql`
    select kind || ' ' || subject as told from reminders_sent where user_id = ${owner}`);
  return new Set(rows.map(({ told }) => told));
}
