import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type {
  ActivityAction,
  ActivityChanges,
  ActivityKind,
  ActivityWay,
} from "../../shared/activity/contract.ts";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { queryRows } from "../db/rows.ts";
import { notFound } from "../errors.ts";

/*
 * Every write leaves a line in the table `activity`, in its own transaction. Label and values are
 * read by the statement that inserts the line, from the record's row, so that a line costs one
 * statement.
 */

/** Whose records, who writes, and how. An `Access` is one. */
export interface Author {
  home: UserId;
  /** null for Plumbline itself */
  actor: UserId | null;
  /** default: screen */
  way?: ActivityWay;
}

/** Kinds with a row of their own. */
export type RecordedKind = Exclude<ActivityKind, "reminders" | "backup">;

interface Label {
  inRow: SQL;
  in: (fields: SQL) => SQL;
}

interface Recorded {
  /** with the alias `r` */
  table: SQL;
  thing: string;
  /** default: its id */
  key?: SQL;
  project: SQL;
  /** the record's name: in its row, and in the JSON of `fields` */
  label: Label;
  /** what users can change, as JSON: references by their names at the time, decimals as text */
  fields: SQL;
  /** the field that its creation and deletion name, and its value in the row */
  headline?: readonly [field: string, value: SQL];
  /** numbers of what a deletion takes along, as SQL */
  contents?: Readonly<Record<string, SQL>>;
}

const referredName = (column: string, table: string, name: string) =>
  sql.raw(`(select x.${name} from ${table} x where x.user_id = r.user_id and x.id = r.${column})`);
const countIn = (table: string, column: string) =>
  sql.raw(`(select count(*) from ${table} x where x.user_id = r.user_id and x.${column} = r.id)`);
const LINE_NAME = "concat_ws(', ', x.category, x.room)";
const projectOfQuote = sql.raw(
  "(select x.project_id from quotes x where x.user_id = r.user_id and x.id = r.quote_id)",
);
/** A label that is a column. */
const named = (column: string, field = column): Label => ({
  inRow: sql.raw(`r.${column}`),
  in: (fields) => sql`${fields} ->> ${sql.raw(`'${field}'`)}`,
});
const amountOf = (column: string) => [column, sql.raw(`r.${column}::text`)] as const;

const RECORDED: Readonly<Record<RecordedKind, Recorded>> = {
  expense: {
    table: sql`expenses r`,
    thing: "Expense",
    project: sql`r.project_id`,
    label: named("description"),
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      'description', r.description, 'amount', r.amount::text, 'category', r.category,
      'paymentMethod', r.payment_method, 'date', r.date, 'notes', r.notes, 'room', r.room,
      'project', ${referredName("project_id", "projects", "name")},
      'contractor', ${referredName("contractor_id", "contractors", "name")},
      'budgetLine', (
        select ${sql.raw(LINE_NAME)} from budget_lines x
        where x.user_id = r.user_id and x.id = r.line_id
      ),
      'contract', ${referredName("quote_id", "quotes", "work")},
      'payment', ${referredName("installment_id", "installments", "title")},
      'salesTax', r.sales_tax::text, 'isRefund', r.is_refund,
      'refundOf', ${referredName("refund_of", "expenses", "description")},
      'homeCost', r.home_cost, 'isOffContract', coalesce(r.is_off_contract, false),
      'receipts', case when r.has_parts
        then (r.image_url is not null)::int + ${countIn("expense_receipts", "expense_id")}
        else (r.image_url is not null)::int end,
      'split', case when r.has_parts then (
        select string_agg(${sql.raw(LINE_NAME)} || ' $' || s.amount, '; ' order by s.line_id)
        from expense_shares s
        join budget_lines x on x.user_id = s.user_id and x.id = s.line_id
        where s.user_id = r.user_id and s.expense_id = r.id
      ) end
    )`,
  },
  contractor: {
    table: sql`contractors r`,
    thing: "Contractor",
    project: sql`null::bigint`,
    label: named("name"),
    fields: sql`jsonb_build_object(
      'name', r.name, 'company', r.company, 'email', r.email, 'phone', r.phone,
      'specialty', r.specialty, 'hourlyRate', r.hourly_rate::text, 'notes', r.notes
    )`,
  },
  milestone: {
    table: sql`milestones r`,
    thing: "Milestone",
    project: sql`r.project_id`,
    label: named("title"),
    fields: sql`jsonb_build_object(
      'title', r.title, 'description', r.description, 'category', r.category,
      'targetDate', r.target_date, 'project', ${referredName("project_id", "projects", "name")},
      'isCompleted', r.is_completed
    )`,
  },
  project: {
    table: sql`projects r`,
    thing: "Project",
    project: sql`r.id`,
    label: named("name"),
    headline: amountOf("budget"),
    contents: {
      expenses: countIn("expenses", "project_id"),
      milestones: countIn("milestones", "project_id"),
      budgetLines: countIn("budget_lines", "project_id"),
      quotes: countIn("quotes", "project_id"),
    },
    fields: sql`jsonb_build_object(
      'name', r.name, 'description', r.description, 'budget', r.budget::text,
      'contingency', r.contingency::text,
      'startedOn', (r.start_date at time zone 'UTC')::date, 'finishedOn', r.finished_on
    )`,
  },
  budget_line: {
    table: sql`budget_lines r`,
    thing: "Budget line",
    project: sql`r.project_id`,
    label: {
      inRow: sql`concat_ws(', ', r.category, r.room)`,
      in: (fields) => sql`concat_ws(', ', ${fields} ->> 'category', ${fields} ->> 'room')`,
    },
    headline: amountOf("planned"),
    fields: sql`jsonb_build_object(
      'category', r.category, 'room', r.room, 'planned', r.planned::text, 'low', r.low::text,
      'high', r.high::text, 'isDone', r.is_done
    )`,
  },
  quote: {
    table: sql`quotes r`,
    thing: "Quote",
    project: sql`r.project_id`,
    label: named("work"),
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      'work', r.work, 'scope', r.scope, 'amount', r.amount::text, 'status', r.status,
      'contractor', ${referredName("contractor_id", "contractors", "name")},
      'budgetLine', (
        select ${sql.raw(LINE_NAME)} from budget_lines x
        where x.user_id = r.user_id and x.id = r.line_id
      ),
      'validUntil', r.valid_until, 'acceptedOn', r.accepted_on, 'completedOn', r.completed_on,
      'items', (
        select string_agg(concat_ws(' $', x.description, x.amount), '; ' order by x.position)
        from quote_items x where x.user_id = r.user_id and x.quote_id = r.id
      ),
      'files', (
        select string_agg(x.name, '; ' order by x.created_at, x.key)
        from quote_files x where x.user_id = r.user_id and x.quote_id = r.id
      ),
      'payments', (
        select string_agg(x.title || ' $' || x.amount, '; ' order by x.position, x.id)
        from installments x where x.user_id = r.user_id and x.quote_id = r.id
      )
    )`,
  },
  change_order: {
    table: sql`change_orders r`,
    thing: "Change order",
    project: projectOfQuote,
    label: named("reason"),
    headline: amountOf("cost"),
    fields: sql`jsonb_build_object(
      'reason', r.reason, 'cost', r.cost::text, 'days', r.days, 'status', r.status,
      'decidedOn', r.decided_on
    )`,
  },
  installment: {
    table: sql`installments r`,
    thing: "Payment",
    project: projectOfQuote,
    label: named("title"),
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      'title', r.title, 'amount', r.amount::text, 'dueDate', r.due_date,
      'milestone', ${referredName("milestone_id", "milestones", "title")}
    )`,
  },
  import: {
    table: sql`expense_imports r`,
    thing: "Import",
    project: sql`r.project_id`,
    label: named("file_name", "fileName"),
    headline: ["count", sql`r.count`],
    fields: sql`jsonb_build_object('fileName', r.file_name, 'count', r.count)`,
  },
  calendar_feed: {
    table: sql`calendar_feeds r`,
    thing: "Calendar",
    key: sql`r.project_id`,
    project: sql`r.project_id`,
    label: {
      inRow: referredName("project_id", "projects", "name"),
      in: (fields) => sql`${fields} ->> 'project'`,
    },
    fields: sql`jsonb_build_object('project', ${referredName("project_id", "projects", "name")})`,
  },
};

const ID = sql`r.id`;
const INTO = sql.raw(`insert into activity (user_id, at, actor_id, actor_name, way, kind, record_id,
  project_id, action, label, changes)`);

/** Home, time, author and way: the first five columns. The name is the one of this moment. */
function authored({ home, actor, way = "screen" }: Author, now: Date): SQL {
  return sql`${home}::bigint, ${now.toISOString()}::timestamptz, ${actor}::bigint, (
    select coalesce(
      nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), split_part(a.email, '@', 1)
    ) from users a where a.id = ${actor}
  ), ${way}`;
}

/** A line about records that have no row of their own, or about many: `changes.count` has how many. */
export interface Entry {
  kind: ActivityKind;
  action: ActivityAction;
  recordId?: number;
  projectId?: number | null;
  label?: string;
  changes?: ActivityChanges;
}

export async function recordActivity(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, action, recordId, projectId = null, label = "", changes = {} }: Entry,
): Promise<void> {
  await tx.execute(sql`
    ${INTO} select ${authored(author, now)}, ${kind}, ${recordId ?? null}::bigint,
      ${projectId}::bigint, ${action}, ${label}, ${JSON.stringify(changes)}::jsonb`);
}

export interface RecordOf {
  kind: RecordedKind;
  id: number;
}

/** After an insert or restore. Reads the new row. */
export async function recordAdded(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id }: RecordOf,
  action: ActivityAction = "created",
): Promise<void> {
  await recordRow(tx, author, now, { kind, id, action, isGone: false });
}

/** Before a deletion. Reads the row while it is there; without one nothing is recorded. */
export async function recordRemoved(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id }: RecordOf,
): Promise<void> {
  await recordRow(tx, author, now, { kind, id, action: "deleted", isGone: true });
}

async function recordRow(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id, ...how }: RecordOf & { action: ActivityAction; isGone: boolean },
): Promise<void> {
  const { table, key = ID } = RECORDED[kind];
  await tx.execute(sql`
    ${lineOf(author, now, { kind, ...how }, table)}
    where r.user_id = ${author.home} and ${key} = ${id}`);
}

/**
 * The insert of a line that reads the record's row, to be run alone or within the statement that
 * adds the record.
 *
 * @param source the row with the alias `r`
 */
export function lineOf(
  author: Author,
  now: Date,
  {
    kind,
    action,
    isGone = false,
  }: { kind: RecordedKind; action: ActivityAction; isGone?: boolean },
  source: SQL,
): SQL {
  const { key = ID, project, label, headline, contents = {} } = RECORDED[kind];
  const named = headline === undefined ? [] : [headline];
  const values = [...named, ...(isGone ? Object.entries(contents) : [])].map(([field, value]) => {
    const pair = isGone ? sql`${value}, null` : sql`null, ${value}`;
    return sql`${sql.raw(`'${field}'`)}, jsonb_build_array(${pair})`;
  });
  return sql`
    ${INTO} select ${authored(author, now)}, ${kind}, ${key}, ${project}, ${action},
      ${label.inRow}, jsonb_build_object(${sql.join(values, sql.raw(", "))})
    from ${source}`;
}

const fieldsRow = z.object({ fields: z.string() });

/**
 * Locks a record, runs the write, and records what is different afterward; a write that changed
 * nothing leaves no line.
 *
 * @param write must change the record in the same transaction
 * @param action for a change with a name of its own, such as `completed`
 * @throws not_found
 */
export async function recordChange<T>(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id, action = "changed" }: RecordOf & { action?: ActivityAction },
  write: () => Promise<T>,
): Promise<T> {
  const { table, thing, key = ID, project, label, fields } = RECORDED[kind];
  const [before] = await queryRows(tx, fieldsRow)`
    select (${fields})::text as fields from ${table}
    where r.user_id = ${author.home} and ${key} = ${id}
    for no key update of r`;
  if (before === undefined) throw notFound(thing);
  const written = await write();
  await tx.execute(sql`
    ${INTO} select ${authored(author, now)}, ${kind}, ${key}, ${project}, ${action},
      ${label.in(sql`b.fields`)}, d.changes
    from ${table}
    cross join (select ${before.fields}::jsonb as fields) b
    cross join lateral (
      select jsonb_object_agg(n.key, jsonb_build_array(b.fields -> n.key, n.value)) as changes
      from jsonb_each(${fields}) n
      where n.value is distinct from b.fields -> n.key
    ) d
    where r.user_id = ${author.home} and ${key} = ${id} and d.changes is not null`);
  return written;
}
