import { getTableName, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type UserId, id } from "../../../shared/ids.ts";
import { IS_ATTACHED } from "../../db/fragments/attached-uploads.ts";
import type { Database, Tx } from "../../db/client.ts";
import {
  columnNames,
  columnsWithout,
  recordColumns,
  recordNames,
} from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import type { budgetLines } from "../../db/schema/budget.ts";
import { quotes } from "../../db/schema/contracts.ts";
import { expenses } from "../../db/schema/expenses.ts";
import type { invoices } from "../../db/schema/invoices.ts";
import { scopeItems } from "../../db/schema/scope.ts";
import type { contractors, milestones, projects } from "../../db/schema/tables.ts";

/* Inserts the rows of a backup, a few hundred per statement. */

/** A record's id in the backup and its new id. */
const idPair = z.object({ id, newId: id });
export type IdPair = z.infer<typeof idPair>;

/** Tables whose rows hold the whole record. */
type RecordTable =
  | typeof projects
  | typeof contractors
  | typeof milestones
  | typeof budgetLines
  | typeof expenses
  | typeof invoices
  | typeof scopeItems;

/**
 * Inserts records with new ids and returns both ids of each. Each column is read from the field
 * with its name.
 *
 * @param parts common table expressions that insert child rows of `given`
 */
export async function insertRecords(
  tx: Tx,
  owner: UserId,
  table: RecordTable,
  rows: readonly object[],
  { extra = sql``, parts = sql`` }: { extra?: SQL; parts?: SQL } = {},
): Promise<IdPair[]> {
  const columns = columnsWithout(table, "userId", "id");
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
  return queryRows(tx, idPair)`
    with given as materialized (
      select r.*, nextval(${sequence}) as "newId"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id bigint, ${recordColumns(columns)}${extra})
    ), added as (
      insert into ${table} (user_id, id, ${columnNames(columns)})
      overriding system value
      select ${owner}::bigint, "newId", ${recordNames(columns)} from given
    )${parts}
    select id, "newId" from given`;
}

const QUOTE = columnsWithout(quotes, "userId", "id");

const quoteIds = z.object({
  quotes: z.array(idPair),
  installments: z.array(idPair),
  changeOrders: z.array(idPair),
});

/** Inserts the change orders of the `given` quotes with new ids. */
const CHANGES = sql`
  select given."newId" as "quoteId", given.nth, r.*,
    nextval(pg_get_serial_sequence('change_orders', 'id')) as "newId"
  from (
    select g."newId", n.nth, n.part from given g,
      json_array_elements(g."changeOrders") with ordinality as n(part, nth)
    order by g."newId", n.nth
  ) given, json_to_record(given.part) as r(
    id bigint, reason text, cost numeric, days integer, status text, "decidedOn" date,
    "scopeItems" text[], "createdAt" timestamptz)`;

/**
 * Inserts quotes with their child rows in one statement.
 *
 * @returns old and new ids of quotes, payments and change orders
 */
export async function insertQuotes(
  tx: Tx,
  owner: UserId,
  rows: readonly object[],
): Promise<z.infer<typeof quoteIds>> {
  const inserted = await queryRows(tx, quoteIds)`
    with given as materialized (
      select r.*, nextval(pg_get_serial_sequence('quotes', 'id')) as "newId"
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(
        id bigint, ${recordColumns(QUOTE)}, items json, "changeOrders" json, installments json,
        files json, "agreedScope" json)
    ), due as materialized (
      select given."newId" as "quoteId", given.nth, r.*,
        nextval(pg_get_serial_sequence('installments', 'id')) as "newId"
      from (
        select g."newId", n.nth, n.part from given g,
          json_array_elements(g.installments) with ordinality as n(part, nth)
      ) given, json_to_record(given.part) as r(
        id bigint, kind text, title text, amount numeric, "dueDate" date, "milestoneId" bigint)
    ), changed as materialized (
      ${CHANGES}
    ), added as (
      insert into quotes (user_id, id, ${columnNames(QUOTE)})
      overriding system value
      select ${owner}::bigint, "newId", ${recordNames(QUOTE)} from given
    ), with_items as (
      insert into quote_items (user_id, quote_id, position, description, amount, labor, materials)
      select ${owner}::bigint, g."newId", n.nth, r.description, r.amount, r.labor, r.materials
      from given g, json_array_elements(g.items) with ordinality as n(part, nth),
        json_to_record(n.part) as r(description text, amount numeric, labor numeric, materials numeric)
    ), with_changes as (
      insert into change_orders (user_id, id, quote_id, reason, cost, days, status, decided_on,
        scope_items, created_at)
      overriding system value
      select ${owner}::bigint, "newId", "quoteId", reason, cost, days, status, "decidedOn",
        "scopeItems", "createdAt" from changed
    ), with_files as (
      insert into quote_files (user_id, key, quote_id, name, created_at)
      select ${owner}::bigint, r.key, g."newId", r.name,
        g."createdAt" + n.nth * interval '1 millisecond'
      from given g, json_array_elements(g.files) with ordinality as n(part, nth),
        json_to_record(n.part) as r(key text, name text)
    ), with_scope as (
      insert into contract_scope (user_id, quote_id, position, title, state, amount, labor)
      select ${owner}::bigint, g."newId", n.nth, r.title, r.state, r.amount, r.labor
      from given g, json_array_elements(g."agreedScope") with ordinality as n(part, nth),
        json_to_record(n.part) as r(title text, state text, amount numeric, labor numeric)
    ), with_installments as (
      insert into installments (user_id, id, quote_id, position, kind, title, amount, due_date,
        milestone_id)
      overriding system value
      select ${owner}::bigint, "newId", "quoteId", nth, kind, title, amount, "dueDate",
        "milestoneId" from due
    )
    select
      (select json_agg(json_build_object('id', id, 'newId', "newId")) from given) as quotes,
      (
        select coalesce(json_agg(json_build_object('id', id, 'newId', "newId")), '[]') from due
      ) as installments,
      (
        select coalesce(json_agg(json_build_object('id', id, 'newId', "newId"))
          filter (where id is not null), '[]') from changed) as "changeOrders"`;
  const [first] = inserted;
  if (first === undefined) throw new Error("The insert returned nothing");
  return first;
}

/**
 * Inserts expenses with their splits and further receipts. Refunds are linked after all expenses.
 */
export async function insertExpenses(tx: Tx, owner: UserId, rows: readonly object[]) {
  return insertRecords(tx, owner, expenses, rows, {
    extra: sql`, shares json, receipts json`,
    parts: sql`, with_shares as (
      insert into expense_shares (user_id, expense_id, line_id, amount)
      select ${owner}::bigint, g."newId", r."lineId", r.amount
      from given g, json_to_recordset(g.shares) as r("lineId" bigint, amount numeric)
    ), with_receipts as (
      insert into expense_receipts (user_id, key, expense_id, position)
      select ${owner}::bigint, r.key, g."newId", r.nth
      from given g, json_array_elements_text(g.receipts) with ordinality as r(key, nth)
    )`,
  });
}

/** Inserts scope items with their lines and entries. */
export async function insertScopeItems(tx: Tx, owner: UserId, rows: readonly object[]) {
  return insertRecords(tx, owner, scopeItems, rows, {
    extra: sql`, lines json, entries json`,
    parts: sql`, with_lines as (
      insert into scope_lines (user_id, item_id, quote_id, line, share)
      select ${owner}::bigint, g."newId", r."quoteId", r.line, r.share
      from given g, json_to_recordset(g.lines) as r("quoteId" bigint, line text, share integer)
    ), with_entries as (
      insert into scope_entries (user_id, item_id, quote_id, state, allowance, answered_on,
        price_kind, price_low, price_high, price_quote_id)
      select ${owner}::bigint, g."newId", r."quoteId", r.state, r.allowance, r."answeredOn",
        r."priceKind", r."priceLow", r."priceHigh", r."priceQuoteId"
      from given g, json_to_recordset(g.entries) as r(
        "quoteId" bigint, state text, allowance numeric, "answeredOn" date, "priceKind" text,
        "priceLow" numeric, "priceHigh" numeric, "priceQuoteId" bigint)
    )`,
  });
}

/** @param rows new ids of refunds, each with the new id of its expense */
export async function linkRefunds(tx: Tx, owner: UserId, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    update expenses set refund_of = r.of
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, of bigint)
    where expenses.user_id = ${owner} and expenses.id = r.id`);
}

/** @param rows new ids of milestones, each with the new id of a milestone that it waits for */
export async function insertDependencies(
  tx: Tx,
  owner: UserId,
  rows: readonly object[],
): Promise<void> {
  await tx.execute(sql`
    insert into milestone_dependencies (user_id, milestone_id, waits_for_id)
    select distinct ${owner}::bigint, id, "waitsFor"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, "waitsFor" bigint)`);
}

export async function insertMessages(
  tx: Tx,
  owner: UserId,
  rows: readonly object[],
): Promise<void> {
  await tx.execute(sql`
    insert into ai_messages (user_id, role, content, created_at)
    select ${owner}::bigint, role, content, "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      role text, content text, "createdAt" timestamptz)`);
}

/** Inserts drafts, the lowest id first. Their 90 days in the inbox start again. */
export async function insertDrafts(
  tx: Tx,
  owner: UserId,
  rows: readonly object[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into drafts (user_id, project_id, key, splits_pages, created_at)
    select ${owner}::bigint, "projectId", key, "splitsPages", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      id bigint, "projectId" bigint, key text, "splitsPages" boolean)
    order by r.id`);
}

export interface ReceiptText {
  key: string;
  text: string;
  readAt: Date;
}

/** @param rows texts of receipts, by new key */
export async function insertReceiptTexts(
  tx: Tx,
  owner: UserId,
  rows: readonly ReceiptText[],
): Promise<void> {
  await tx.execute(sql`
    insert into receipt_readings (user_id, key, text, read_at)
    select ${owner}::bigint, key, text, "readAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      key text, text text, "readAt" timestamptz)`);
  const keys = rows.map(({ key }) => key);
  await tx.execute(sql`
    update uploads set is_read = true
    where user_id = ${owner} and key = any(${sql.param(keys)}::text[])`);
}

/** @param rows activity entries with the new ids of their records and projects */
export async function insertActivity(
  tx: Tx,
  owner: UserId,
  rows: readonly object[],
): Promise<void> {
  await tx.execute(sql`
    insert into activity (user_id, at, actor_name, way, kind, record_id, project_id, action, label,
      changes)
    select ${owner}::bigint, at, "actorName", way, kind, "recordId", "projectId", action, label,
      changes
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      at timestamptz, "actorName" text, way text, kind text, "recordId" bigint, "projectId" bigint,
      action text, label text, changes jsonb)`);
}

/** Releases unused receipts to the sweep. */
export async function releaseUploads(
  db: Database,
  owner: UserId,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`
    update uploads set state = 'deleting'
    where user_id = ${owner} and state in ('pending', 'stored')
      and key in (select json_array_elements_text(${JSON.stringify(keys)}::json))
      and not ${IS_ATTACHED}`);
}
