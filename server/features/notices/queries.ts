import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { activityEntry } from "../../../shared/activity/contract.ts";
import { type CalendarDate, daysAfter, instant } from "../../../shared/calendar-date.ts";
import { id } from "../../../shared/ids.ts";
import { decimal } from "../../../shared/money.ts";
import type { DueNotice, Notice } from "../../../shared/notices/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects, mayEdit } from "../../identity/access.ts";
import { listOpenInvoicesOf } from "../contracts/open-invoice-queries.ts";
import { listQuotesOfProjects } from "../contracts/queries.ts";
import { DAYS_AHEAD } from "../contracts/rules/open-payments.ts";
import { dueNotices } from "./rules/due-notices.ts";

/** Days after which an event is no longer news. */
const NEWS_DAYS = 30;
/** Maximum number of news: changes, emails, and projects with receipts. */
const MAX_NEWS = 20;
/** Maximum number of due notices; those with the earliest dates come first. */
const MAX_DUE = 60;

/** A notice without the information whether the caller has seen it. */
type Unmarked = Notice extends infer Each
  ? Each extends Notice
    ? Omit<Each, "isSeen">
    : never
  : never;

export interface Moment {
  now: Date;
  /** the caller's date */
  today: CalendarDate;
}

/**
 * What is due and what happened in the projects that the caller may see. Calculated from the
 * records and the activity, so that it is never out of date; only what was seen is stored.
 */
export async function listNotices(
  db: Queryable,
  access: Access,
  moment: Moment,
): Promise<{ notices: Notice[] }> {
  const seen = await findSeenKeys(db, access);
  const notices = await listUnmarked(db, access, moment);
  return { notices: notices.map((notice) => ({ ...notice, isSeen: seen.has(notice.key) })) };
}

export async function listUnmarked(
  db: Queryable,
  access: Access,
  { now, today }: Moment,
): Promise<Unmarked[]> {
  const projects = await listProjects(db, access, today);
  const quotes = await listQuotesOfProjects(
    db,
    access,
    projects.filter(({ hasQuotes }) => hasQuotes).map(({ id: projectId }) => projectId),
    today,
  );
  const invoices = await listOpenInvoicesOf(
    db,
    access,
    projects.filter(({ hasInvoices }) => hasInvoices).map(({ id: projectId }) => projectId),
  );
  const [quotesIn, invoicesIn] = [byProject(quotes), byProject(invoices)];
  const due = projects.flatMap(({ id: projectId, name, milestones, recurring }) => {
    const records = {
      quotes: quotesIn.get(projectId) ?? [],
      invoices: invoicesIn.get(projectId) ?? [],
      milestones,
      recurring,
    };
    const project = { id: projectId, name };
    return dueNotices(records, today).map((facts): Due => ({ ...facts, project }));
  });
  due.sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000);
  const news: Unmarked[] = [
    ...projects.flatMap(receiptsOf).toSorted(newestFirst).slice(0, MAX_NEWS),
    ...(await listEmails(db, access, since)),
    ...(await listNews(db, access, since)),
  ];
  return [...due.slice(0, MAX_DUE), ...news.toSorted(newestFirst)];
}

type Due = Omit<DueNotice, "isSeen">;

function byProject<Of extends { projectId: number }>(all: readonly Of[]): Map<number, Of[]> {
  return Map.groupBy(all, ({ projectId }) => projectId);
}

function newestFirst(a: Unmarked, b: Unmarked): number {
  return Number(atOf(a) < atOf(b)) - Number(atOf(a) > atOf(b));
}

function atOf(notice: Unmarked): string {
  return "at" in notice ? notice.at : "";
}

const seenRow = z.object({ keys: z.array(z.string()) });

export async function findSeenKeys(db: Queryable, { home, actor }: Access): Promise<Set<string>> {
  const [found] = await queryRows(db, seenRow)`
    select keys from notices_seen where user_id = ${home} and member_id = ${actor}`;
  return new Set(found?.keys);
}

const projectRow = z.object({
  id,
  name: z.string(),
  /** that have anything due */
  hasQuotes: z.boolean(),
  /** that ask for payment */
  hasInvoices: z.boolean(),
  milestones: z.array(z.object({ id, title: z.string(), targetDate: storedDate })),
  /** recurring expenses that are due */
  recurring: z.array(
    z.object({ id, description: z.string(), amount: decimal, nextOn: storedDate }),
  ),
  /** number of receipts in the inbox that were read, and the last of them */
  receipts: z.nullable(z.object({ count: z.int(), last: id, at: instant })),
});

async function listProjects(
  db: Queryable,
  access: Access,
  today: CalendarDate,
): Promise<z.infer<typeof projectRow>[]> {
  const { home } = access;
  const until = daysAfter(today, DAYS_AHEAD) ?? today;
  return queryRows(db, projectRow)`
    select p.id, p.name,
      exists (
        select from quotes q
        where q.user_id = ${home} and q.project_id = p.id and (
          q.status in ('accepted', 'completed')
          or (q.status in ('asked', 'received') and q.valid_until between ${today} and ${until})
        )
      ) as "hasQuotes",
      exists (
        select from invoices i
        where i.user_id = ${home} and i.project_id = p.id and i.status in ('received', 'approved')
      ) as "hasInvoices",
      (
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'title', m.title, 'targetDate', m.target_date
        ) order by m.target_date, m.id), '[]')
        from milestones m
        where m.user_id = ${home} and m.project_id = p.id and not m.is_completed
          and m.target_date <= ${until}
      ) as milestones,
      (
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'description', r.description, 'amount', r.amount::text, 'nextOn', r.next_on
        ) order by r.next_on, r.id), '[]')
        from recurring_expenses r
        where r.user_id = ${home} and r.project_id = p.id and r.next_on <= ${today}
      ) as recurring,
      (
        select case when count(*) > 0 then json_build_object(
          'count', count(*), 'last', max(d.id), 'at', ${isoText(sql`max(d.created_at)`)}
        ) end
        from drafts d
        join receipt_readings r on r.user_id = d.user_id and r.key = d.key
        where d.user_id = ${home} and d.project_id = p.id and d.deleted_at is null
      ) as receipts
    from projects p
    where p.user_id = ${home} and p.archived_at is null${andInProjects(access, sql`p.id`)}
    order by p.id`;
}

function receiptsOf({ id: projectId, name, receipts }: z.infer<typeof projectRow>): Unmarked[] {
  if (receipts === null) return [];
  const { count, last, at } = receipts;
  const project = { id: projectId, name };
  const key = `receipts_read ${projectId} ${last}`;
  return [{ key, kind: "receipts_read", project, title: "", note: null, count, at }];
}

const emailRow = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  sender: z.string(),
  subject: z.string(),
  at: instant,
  isWaiting: z.boolean(),
});

/** Emails with receipts, which only editors may see. */
async function listEmails(db: Queryable, access: Access, since: Date): Promise<Unmarked[]> {
  if (!mayEdit(access)) return [];
  const rows = await queryRows(db, emailRow)`
    select e.id, p.id as "projectId", p.name as "projectName", e.sender, e.subject,
      ${isoText(sql`e.received_at`)} as at, e.content is not null as "isWaiting"
    from received_emails e
    join projects p on p.user_id = e.user_id and p.id = e.project_id
    where e.user_id = ${access.home}${andInProjects(access, sql`e.project_id`)}
      and e.received_at >= ${since.toISOString()}::timestamptz
    order by e.id desc
    limit ${MAX_NEWS}`;
  return rows.map(({ id: emailId, projectId, projectName, sender, subject, at, isWaiting }) => {
    const kind = isWaiting ? "email_waiting" : "email";
    const project = { id: projectId, name: projectName };
    return { key: `${kind} ${emailId}`, kind, project, title: subject, note: sender, count: 1, at };
  });
}

const entryRow = z.pick(activityEntry, {
  id: true,
  at: true,
  actorName: true,
  way: true,
  kind: true,
  action: true,
  label: true,
  changes: true,
  projectId: true,
  projectName: true,
});

/** Finished imports, and other people's changes to the household. */
async function listNews(db: Queryable, access: Access, since: Date): Promise<Unmarked[]> {
  const { home, actor } = access;
  const rows = await queryRows(db, entryRow)`
    select a.id, ${isoText(sql`a.at`)} as at, a.actor_name as "actorName", a.way, a.kind, a.action,
      a.label, a.changes, a.project_id as "projectId", (
        select p.name from projects p where p.user_id = ${home} and p.id = a.project_id
      ) as "projectName"
    from activity a
    where a.user_id = ${home}${andInProjects(access, sql`a.project_id`)}
      and a.at >= ${since.toISOString()}::timestamptz and (
        (a.kind = 'import' and a.action = 'imported')
        or (a.kind = 'member' and a.actor_id is distinct from ${actor})
      )
    order by a.at desc, a.id desc
    limit ${MAX_NEWS}`;
  return rows.map(({ id: entryId, at, projectId, projectName, ...entry }) => ({
    key: `activity ${entryId}`,
    kind: "activity",
    project:
      projectId === null || projectName === null ? null : { id: projectId, name: projectName },
    at,
    line: entry,
  }));
}
