import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { limitOf, mayAddAnother } from "../../../shared/billing/plan.ts";
import { type Expense, type ExpenseAllowance, expense } from "../../../shared/expenses/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { expenses } from "../../db/schema/expenses.ts";
import { notFound } from "../../errors.ts";
import { getPlan } from "../billing/queries.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

/** A placeholder in statements that are prepared once for all owners. */
type Owner = UserId | Placeholder;

/*
 * Every part of the statement compares the owner with a parameter instead of joining on it, because
 * a sharded database could not infer it for a row that was just written.
 */

const partsJson = (owner: Owner) => sql`
  (
    select json_agg(json_build_object('lineId', s.line_id, 'amount', s.amount::text)
      order by s.line_id)
    from expense_shares s where s.user_id = ${owner} and s.expense_id = e.id
  )`;
const receiptsOf = (owner: Owner) => sql`
  (
    select json_agg(r.key order by r.position)
    from expense_receipts r where r.user_id = ${owner} and r.expense_id = e.id
  )`;

/** Null for a plain expense, to keep lists small. */
const detailsJson = (owner: Owner) => sql`
  case when e.has_parts or e.is_refund or num_nonnulls(e.line_id, e.room, e.quote_id,
      e.installment_id, e.sales_tax, e.refund_of, e.home_cost, e.import_id,
      e.is_off_contract, e.paid_by, e.allowance) > 0
    then json_build_object('lineId', e.line_id, 'room', e.room, 'quoteId', e.quote_id,
      'installmentId', e.installment_id, 'isOffContract', coalesce(e.is_off_contract, false),
      'salesTax', e.sales_tax::text, 'isRefund', e.is_refund,
      'refundOf', e.refund_of, 'homeCost', e.home_cost, 'paidBy', e.paid_by, 'allowance', e.allowance,
      'importId', e.import_id,
      'shares', case when e.has_parts then coalesce(${partsJson(owner)}, '[]') else '[]' end,
      'receipts', case when e.has_parts then coalesce(${receiptsOf(owner)}, '[]') else '[]' end)
  end`;

const OWN_COLUMNS = selectColumns(columnsIn(expenses, Object.keys(expense.shape)), "e");

/**
 * Selects expenses in API form, with their contractor.
 *
 * @param owner owner of all expenses in `source`
 * @param source a table or common table expression with an expense's columns
 */
export function selectExpenses(owner: Owner, source: SQL): SQL {
  return sql`
    select ${OWN_COLUMNS}, ${versionOf("e")},
      case when c.id is not null
        then json_build_object('id', c.id, 'name', c.name, 'company', c.company)
      end as contractor,
      ${detailsJson(owner)} as details
    from ${source} e
    left join contractors c on c.user_id = ${owner} and c.id = e.contractor_id`;
}

export async function findExpense(
  db: Queryable,
  access: Access,
  id: number,
): Promise<Expense | undefined> {
  const rows = await queryRows(db, expense)`
    ${selectExpenses(access.home, sql`expenses`)} where e.user_id = ${access.home} and e.id = ${id}${andInProjects(access, sql`e.project_id`)}`;
  return rows[0];
}

export async function getExpense(db: Queryable, access: Access, id: number): Promise<Expense> {
  const found = await findExpense(db, access, id);
  if (found === undefined) throw notFound("Expense");
  return found;
}

/** Number of expenses in all projects for the plan's limit, which doesn't count refunds. */
export async function countExpenses(db: Queryable, access: Access): Promise<number> {
  const rows = await queryRows(db, countRow)`
    select count(*) as count from expenses where user_id = ${access.home} and not is_refund`;
  return rows[0]?.count ?? 0;
}

/** Whether the plan allows another expense at `now`. */
export async function getExpenseAllowance(
  db: Queryable,
  access: Access,
  now: Date,
): Promise<ExpenseAllowance> {
  const plan = await getPlan(db, access.home, now);
  const count = await countExpenses(db, access);
  return {
    canCreate: mayAddAnother("expenses", plan, count),
    count,
    limit: limitOf("expenses", plan),
  };
}
