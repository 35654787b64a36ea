import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import { type ExpenseImport, expenseImport } from "../../../shared/imports/contract.ts";
import type { RecordedPayment } from "./rules/outcomes.ts";
import type { DraftRow } from "./rules/draft-row.ts";
import { centsOf, toDecimal, decimal } from "../../../shared/money.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { idRow, storedDate } from "../../db/row-schemas.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { requireProject } from "../projects/queries.ts";

/**
 * A short hash of an expense's fields, stored at import to detect later changes. Fields added in
 * later releases are included only when set, so that stored hashes remain valid.
 */
export function fingerprintOf(expense: SQL): SQL {
  return sql`left(md5(jsonb_build_array(${expense}.project_id, ${expense}.contractor_id,
    ${expense}.description, ${expense}.amount, ${expense}.category, ${expense}.payment_method,
    ${expense}.date, ${expense}.notes, ${expense}.image_url, ${expense}.line_id, ${expense}.room,
    ${expense}.quote_id, ${expense}.installment_id, ${expense}.sales_tax, ${expense}.is_refund,
    ${expense}.refund_of, ${expense}.home_cost, ${expense}.has_parts)::text
    || coalesce(${expense}.paid_by, '') || coalesce('invoice ' || ${expense}.invoice_id, '')
    || coalesce('allowance ' || ${expense}.allowance, '')), 12)`;
}

const recordedRow = z.object({
  id,
  date: storedDate,
  amount: decimal,
  isRefund: z.boolean(),
  description: z.string(),
  payee: z.nullable(z.string()),
});

/** The project's expenses with the date and amount of any of the rows. */
export async function listRecordedOn(
  db: Queryable,
  access: Access,
  projectId: number,
  drafts: readonly DraftRow[],
): Promise<RecordedPayment[]> {
  requireProjectAccess(access, projectId);
  const looked = drafts.flatMap((draft) =>
    "expense" in draft
      ? [{ date: draft.expense.date, amount: toDecimal(draft.expense.amount) }]
      : [],
  );
  if (looked.length === 0) return [];
  const rows = await queryRows(db, recordedRow)`
    select e.id, e.date, e.amount::text as amount, e.is_refund as "isRefund", e.description,
      c.name as payee
    from (
      select distinct date, amount
      from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) as looked(date date, amount numeric)
    ) looked
    join expenses e on e.user_id = ${access.home} and e.project_id = ${projectId}
      and e.date = looked.date and e.amount = looked.amount
    left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id
    order by e.id`;
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));
}

/**
 * An import in API form.
 *
 * @param source a table or common table expression with an import's columns
 */
function selectImports(access: Access, source: SQL): SQL {
  return sql`
    with in_trash as materialized (
      select (record ->> 'import_id')::bigint as import_id, deleted_at from trash
      where user_id = ${access.home} and kind = 'expense' and record ->> 'import_id' is not null
    ), restorable as (
      select u.id, count(*) as count
      from expense_imports u
      join in_trash on in_trash.import_id = u.id and in_trash.deleted_at >= u.undone_at
      where u.user_id = ${access.home}
      group by u.id
    )
    select i.id, i.project_id as "projectId", i.file_name as "fileName", i.count,
      coalesce(now_there.remaining, 0)::int as remaining,
      coalesce(now_there.changed, 0)::int as changed,
      coalesce((select r.count from restorable r where r.id = i.id), 0)::int as restorable,
      ${isoText("i.created_at")} as "createdAt",
      ${isoText("i.undone_at")} as "undoneAt"
    from ${source} i
    left join lateral (
      select count(*) as remaining,
        count(*) filter (where said.fingerprint is distinct from ${fingerprintOf(sql`e`)})
          as changed
      from expenses e
      left join jsonb_each_text(i.fingerprints) said (id, fingerprint) on said.id = e.id::text
      where e.user_id = ${access.home} and e.import_id = i.id
    ) now_there on true`;
}

/** Maximum length of this list, which people read. */
const MAX_LISTED = 100;

/** A project's imports, newest first. */
export async function listImports(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<{ imports: ExpenseImport[] }> {
  await requireProject(db, access, projectId);
  const rows = await queryRows(db, expenseImport)`
    ${selectImports(access, sql`expense_imports`)}
    where i.user_id = ${access.home} and i.project_id = ${projectId}
    order by i.id desc
    limit ${MAX_LISTED}`;
  return { imports: rows };
}

export async function findImport(
  db: Queryable,
  access: Access,
  id: number,
): Promise<ExpenseImport | undefined> {
  const rows = await queryRows(db, expenseImport)`
    ${selectImports(access, sql`expense_imports`)}
    where i.user_id = ${access.home} and i.id = ${id}${andInProjects(access, sql`i.project_id`)}`;
  return rows[0];
}

export async function getImport(db: Queryable, access: Access, id: number): Promise<ExpenseImport> {
  const found = await findImport(db, access, id);
  if (found === undefined) throw notFound("Import");
  return found;
}

/**
 * Locks an import until the transaction ends.
 *
 * @throws not_found
 */
export async function lockImport(tx: Tx, access: Access, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from expense_imports where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)} for update`);
  if (rowCount === 0) throw notFound("Import");
}

const trashedExpense = z.object({
  id,
  /** see `mayRestore` */
  ownerCount: z.int(),
  /** refunds, which the plan does not count */
  isRefund: z.boolean(),
  /** has no parts or refunds, and is not a refund of an expense or an invoice */
  isPlain: z.boolean(),
});
type TrashedExpense = z.infer<typeof trashedExpense>;

/**
 * The expenses that undoing an import deleted and that are still in the trash, locked until the
 * transaction ends. Refunds come last, because an invoice takes them back only when its payments
 * cover them.
 */
export async function listTrashedOf(tx: Tx, access: Access, id: number): Promise<TrashedExpense[]> {
  const isRefund = sql`coalesce((t.record ->> 'is_refund')::boolean, false)`;
  return queryRows(tx, trashedExpense)`
    select t.record_id as id, t.held as "ownerCount", ${isRefund} as "isRefund",
      t.parts = '{}' and t.record ->> 'refund_of' is null
        and not (${isRefund} and t.record ->> 'invoice_id' is not null) as "isPlain"
    from trash t
    join expense_imports i on i.user_id = ${access.home} and i.id = ${id} and t.deleted_at >= i.undone_at
    where t.user_id = ${access.home} and t.kind = 'expense'
      and (t.record ->> 'import_id')::bigint = ${id}${andInProjects(access, sql`t.project_id`)}
    order by ${isRefund}, t.record_id
    for update of t`;
}

/**
 * The import's expenses with shares, further receipts or refunds, also refunds in the trash, after
 * its refunds of invoices, which no payment may leave behind.
 */
export async function listExpensesWithParts(
  db: Queryable,
  access: Access,
  id: number,
): Promise<number[]> {
  const rows = await queryRows(db, idRow)`
    select e.id from expenses e
    where e.user_id = ${access.home} and e.import_id = ${id}${andInProjects(access, sql`e.project_id`)}
      and (e.has_parts or exists (
        select from expenses r where r.user_id = ${access.home} and r.refund_of = e.id
      ) or exists (
        select from trash t where t.user_id = ${access.home} and t.kind = 'expense'
          and (t.record ->> 'refund_of')::bigint = e.id
      ) or e.is_refund and e.invoice_id is not null)
    order by e.id`;
  return rows.map((row) => row.id);
}
