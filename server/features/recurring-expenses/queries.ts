import { type SQL, sql } from "drizzle-orm";
import {
  type RecurringExpense,
  recurringExpense,
} from "../../../shared/recurring-expenses/contract.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Queryable } from "../../db/client.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { recurringExpenses } from "../../db/schema/recurring-expenses.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { requireProject } from "../projects/queries.ts";

const COLUMNS = selectColumns(
  columnsIn(recurringExpenses, Object.keys(recurringExpense.shape)),
  "r",
);

/**
 * Selects recurring expenses in API form.
 *
 * @param source a table or common table expression with their columns
 */
export function selectRecurring({ home }: Access, source: SQL): SQL {
  return sql`
    select ${COLUMNS}, (
        select c.name from contractors c where c.user_id = ${home} and c.id = r.contractor_id
      ) as "contractorName", ${versionOf("r")}
    from ${source} r`;
}

/**
 * Sorted by next date; those that have ended come last.
 *
 * @throws not_found for another user's project
 */
export async function listRecurringExpenses(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<{ recurring: RecurringExpense[] }> {
  requireProjectAccess(access, projectId);
  const recurring = await queryRows(db, recurringExpense)`
    ${selectRecurring(access, sql`recurring_expenses`)}
    where r.user_id = ${access.home} and r.project_id = ${projectId}
    order by r.next_on nulls last, r.id`;
  if (recurring.length === 0) await requireProject(db, access, projectId);
  return { recurring };
}

/** Recurring expenses of a project that are due on a given date, earliest first. */
export async function listDueExpenses(
  db: Queryable,
  access: Access,
  projectId: number,
  today: CalendarDate,
): Promise<RecurringExpense[]> {
  requireProjectAccess(access, projectId);
  return queryRows(db, recurringExpense)`
    ${selectRecurring(access, sql`recurring_expenses`)}
    where r.user_id = ${access.home} and r.project_id = ${projectId} and r.next_on <= ${today}
    order by r.next_on, r.id`;
}

export async function findRecurringExpense(
  db: Queryable,
  access: Access,
  id: number,
): Promise<RecurringExpense | undefined> {
  const rows = await queryRows(db, recurringExpense)`
    ${selectRecurring(access, sql`recurring_expenses`)}
    where r.user_id = ${access.home} and r.id = ${id}${andInProjects(access, sql`r.project_id`)}`;
  return rows[0];
}

/** @throws not_found */
export async function getRecurringExpense(
  db: Queryable,
  access: Access,
  id: number,
): Promise<RecurringExpense> {
  const found = await findRecurringExpense(db, access, id);
  if (found === undefined) throw notFound("Recurring expense");
  return found;
}
