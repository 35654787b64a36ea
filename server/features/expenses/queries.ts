import { type SQL, sql } from "drizzle-orm";
import { limitOf, mayAddAnother, planAt } from "../../../shared/billing/plan.ts";
import type { Expense, ExpenseAllowance } from "../../../shared/expenses/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import { getSubscription } from "../billing/queries.ts";

export type ExpenseRow = Expense & Record<string, unknown>;

/**
 * An expense as it is answered, with its contractor.
 *
 * @param source a table or a common table expression with an expense's columns
 */
export function selectExpenses(source: SQL): SQL {
  return sql`
    select e.id, e.user_id as "userId", e.project_id as "projectId",
      e.contractor_id as "contractorId",
      case when c.id is not null
        then json_build_object('id', c.id, 'name', c.name, 'company', c.company)
      end as contractor,
      e.description, e.amount::text as amount, e.category, e.payment_method as "paymentMethod",
      e.date, e.notes, e.image_url as "imageUrl",
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from ${source} e
    left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id`;
}

export async function findExpense(
  db: Queryable,
  owner: UserId,
  id: number,
): Promise<Expense | undefined> {
  const { rows } = await db.execute<ExpenseRow>(
    sql`${selectExpenses(sql`expenses`)} where e.user_id = ${owner} and e.id = ${id}`,
  );
  return rows[0];
}

export async function getExpense(db: Queryable, owner: UserId, id: number): Promise<Expense> {
  const expense = await findExpense(db, owner, id);
  if (expense === undefined) throw notFound("Expense");
  return expense;
}

/** On all projects: what the plan's limit counts. */
export async function countExpenses(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) as count from expenses where user_id = ${owner}`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether the plan leaves room for another expense at `now`. */
export async function getExpenseAllowance(
  db: Queryable,
  owner: UserId,
  now: Date,
): Promise<ExpenseAllowance> {
  const plan = planAt(await getSubscription(db, owner), now);
  const count = await countExpenses(db, owner);
  return {
    canCreate: mayAddAnother("expenses", plan, count),
    count,
    limit: limitOf("expenses", plan),
  };
}
