import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { expense } from "../../../../shared/expenses/contract.ts";
import { decimal } from "../../../../shared/money.ts";
import type { Queryable } from "../../../db/client.ts";
import { idRow } from "../../../db/row-schemas.ts";
import { queryRows } from "../../../db/rows.ts";
import { partAmount } from "../../../db/fragments/expense-shares.ts";
import { PLANNED_EACH_TIME } from "../../../db/named-statements.ts";
import { type ExpenseFilter, filtersOf, isMatching } from "../filter-queries.ts";
import { selectExpenses } from "../queries.ts";
import type { Access } from "../../../identity/access.ts";

/*
 * All expenses that match a filter, for a file: first their ids, then page by page.
 */

/** An expense, with the part of its amount that matches the filter. */
const expensePart = z.extend(expense, { part: decimal });
export type ExpensePart = z.infer<typeof expensePart>;

/** Oldest first. */
export async function listChosenIds(
  db: Queryable,
  access: Access,
  filter: ExpenseFilter,
): Promise<number[]> {
  const filters = await filtersOf(db, access, filter);
  const rows = await queryRows(db, idRow)`${PLANNED_EACH_TIME}
    select id from expenses
    where ${isMatching(access, filter.projectId, filters)}
    order by date, id`;
  return rows.map(({ id }) => id);
}

/** @param ids ids of one page, from the same filter */
export async function listChosenExpenses(
  db: Queryable,
  access: Access,
  filter: ExpenseFilter,
  ids: readonly number[],
): Promise<ExpensePart[]> {
  const { parts } = await filtersOf(db, access, filter);
  return queryRows(db, expensePart)`${PLANNED_EACH_TIME}
    select listed.*, (
        select (${partAmount(access.home, parts)})::text from expenses
        where user_id = ${access.home} and id = listed.id
      ) as part
    from (
      ${selectExpenses(access.home, sql`expenses`)}
      where e.user_id = ${access.home} and e.id = any(${sql.param(ids)}::bigint[])
    ) listed
    order by date, id`;
}
