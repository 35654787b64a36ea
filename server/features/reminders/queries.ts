import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";
import { INSURANCE_NOTICE_DAYS } from "../../../shared/contractors/insurance.ts";
import { openPaymentsOf } from "../contracts/rules/open-payments.ts";
import { type UserId, id } from "../../../shared/ids.ts";
import {
  REMINDER_CHOICES,
  type ReminderChoices,
  reminderChoices,
  reminderSettings,
} from "../../../shared/reminders/contract.ts";
import type { ProjectState } from "./rules/reminders.ts";
import type { Queryable } from "../../db/client.ts";
import { ownerRow, storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { unauthenticated } from "../../errors.ts";
import { listOpenInvoices } from "../contracts/open-invoice-queries.ts";
import { listQuotes } from "../contracts/queries.ts";
import { getBudgetOverview } from "../budget/queries.ts";
import { ownAccess } from "../../identity/access.ts";

const MILESTONE_NOTICE_DAYS = 7;

const storedSettings = z.omit(reminderSettings, { isMailSetUp: true });
type StoredSettings = z.infer<typeof storedSettings>;

const CHOICES = sql`coalesce(c.due_soon, false) as "dueSoon", coalesce(c.overdue, false) as overdue,
  coalesce(c.budget_lines, false) as "budgetLines", coalesce(c.insurance, false) as insurance,
  coalesce(c.milestones, false) as milestones`;

export async function getReminderSettings(db: Queryable, owner: UserId): Promise<StoredSettings> {
  const [found] = await queryRows(db, storedSettings)`
    select ${CHOICES}, u.email, u.email_verified_at is not null as "isEmailVerified"
    from users u
    left join reminder_choices c on c.user_id = u.id
    where u.id = ${owner}`;
  if (found === undefined) throw unauthenticated();
  return found;
}

/** Whether an enqueued email is still wanted, with the same address. */
export async function areRemindersWanted(
  db: Queryable,
  owner: UserId,
  email: string,
): Promise<boolean> {
  const settings = await getReminderSettings(db, owner);
  const isChosen = REMINDER_CHOICES.some((name) => settings[name]);
  return isChosen && settings.email === email;
}

interface Batch {
  /** id of the last user of the previous page; 0 for the first page */
  after: number;
  today: CalendarDate;
  limit: number;
}

/**
 * Users to whom a reminder may be due: they turned some on, have a verified email, and got no email
 * today.
 */
export async function listReminderCandidates(
  db: Queryable,
  { after, today, limit }: Batch,
): Promise<UserId[]> {
  const rows = await queryRows(db, ownerRow)`
    select c.user_id as owner
    from reminder_choices c
    join users u on u.id = c.user_id
    where c.user_id > ${after} and (c.due_soon or c.overdue or c.budget_lines or c.insurance
        or c.milestones)
      and c.mailed_on is distinct from ${today}::date and u.email_verified_at is not null
    order by c.user_id
    limit ${limit}`;
  return rows.map(({ owner }) => owner);
}

export interface ReminderCandidate {
  email: string;
  choices: ReminderChoices;
}

const candidateRow = z.extend(reminderChoices, { email: z.string() });

/** One candidate, whose owner is locked; undefined if no reminder is due any longer. */
export async function findReminderCandidate(
  db: Queryable,
  owner: UserId,
  today: CalendarDate,
): Promise<ReminderCandidate | undefined> {
  const [found] = await queryRows(db, candidateRow)`
    select ${CHOICES}, u.email
    from reminder_choices c
    join users u on u.id = c.user_id
    where c.user_id = ${owner} and u.id = ${owner} and c.mailed_on is distinct from ${today}::date
      and u.email_verified_at is not null`;
  if (found === undefined) return undefined;
  const { email, ...choices } = found;
  return { email, choices };
}

const projectRow = z.object({
  id,
  name: z.string(),
  hasPayments: z.boolean(),
  hasLines: z.boolean(),
});

/** The state of the user's projects, as far as the choices need it. */
export async function listProjectStates(
  db: Queryable,
  owner: UserId,
  { dueSoon, overdue, budgetLines }: ReminderChoices,
  today: CalendarDate,
): Promise<ProjectState[]> {
  const rows = await queryRows(db, projectRow)`
    select p.id, p.name,
      exists(
        select from quotes q
        where q.user_id = ${owner} and q.project_id = p.id and q.status in ('accepted', 'completed')
      ) or exists(
        select from invoices i
        where i.user_id = ${owner} and i.project_id = p.id and i.status in ('received', 'approved')
      ) as "hasPayments",
      exists(
        select from budget_lines l where l.user_id = ${owner} and l.project_id = p.id
      ) as "hasLines"
    from projects p
    where p.user_id = ${owner} and p.archived_at is null
    order by p.id`;
  const states: ProjectState[] = [];
  for (const { id, name, hasPayments, hasLines } of rows) {
    const wantsPayments = hasPayments && (dueSoon || overdue);
    const wantsLines = hasLines && budgetLines;
    if (!wantsPayments && !wantsLines) continue;
    states.push({
      project: name,
      payments: wantsPayments
        ? openPaymentsOf(
            await listQuotes(db, ownAccess(owner), id, today),
            await listOpenInvoices(db, ownAccess(owner), id),
            today,
          )
        : [],
      lines: wantsLines ? (await getBudgetOverview(db, ownAccess(owner), id, today)).lines : [],
    });
  }
  return states;
}

const insuredRow = z.object({ id, name: z.string(), expiresOn: storedDate });
export type InsuredContractor = z.infer<typeof insuredRow>;

/**
 * Contractors with work in progress under a contract whose insurance expires within the notice
 * period.
 */
export async function listExpiringInsurance(
  db: Queryable,
  owner: UserId,
  { insurance }: ReminderChoices,
  today: CalendarDate,
): Promise<InsuredContractor[]> {
  if (!insurance) return [];
  return queryRows(db, insuredRow)`
    select c.id, c.name, c.insurance_expires_on as "expiresOn"
    from contractors c
    where c.user_id = ${owner}
      and c.insurance_expires_on <= ${daysAfter(today, INSURANCE_NOTICE_DAYS) ?? today}::date
      and exists (
        select from quotes q
        join projects p on p.user_id = q.user_id and p.id = q.project_id
        where q.user_id = ${owner} and q.contractor_id = c.id and q.status = 'accepted'
          and p.archived_at is null
      )
    order by c.insurance_expires_on, c.id`;
}

const dueMilestone = z.object({
  id,
  title: z.string(),
  project: z.string(),
  day: storedDate,
});

/** Open milestones that are due within a week, or overdue. */
export async function listDueMilestones(
  db: Queryable,
  owner: UserId,
  { milestones }: ReminderChoices,
  today: CalendarDate,
): Promise<z.infer<typeof dueMilestone>[]> {
  if (!milestones) return [];
  return queryRows(db, dueMilestone)`
    select m.id, m.title, p.name as project, m.target_date as day
    from milestones m
    join projects p on p.user_id = m.user_id and p.id = m.project_id
    where m.user_id = ${owner} and not m.is_completed and p.archived_at is null
      and m.target_date <= ${daysAfter(today, MILESTONE_NOTICE_DAYS) ?? today}::date
    order by m.target_date, m.id`;
}

const sentRow = z.object({ key: z.string() });

/** Keys of reminders that were sent and whose cause still exists: "kind subject". */
export async function listSentKeys(db: Queryable, owner: UserId): Promise<Set<string>> {
  const rows = await queryRows(db, sentRow)`
    select kind || ' ' || subject as key from reminders_sent where user_id = ${owner}`;
  return new Set(rows.map(({ key }) => key));
}
