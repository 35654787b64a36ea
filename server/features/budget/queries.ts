import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { id } from "../../../shared/ids.ts";
import {
  type BudgetLineRecord,
  type BudgetOverview,
  budgetLine,
} from "../../../shared/budget/contract.ts";
import { centsOf, decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { countRow, storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { budgetLines } from "../../db/schema/budget.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { notFound } from "../../errors.ts";
import { centsFromSum } from "../../records/cents-from-sum.ts";
import { listContracts } from "../contracts/queries.ts";
import { type PlanRecords, calculateBudget } from "./calculate-budget.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";

const COLUMNS = selectColumns(columnsIn(budgetLines, Object.keys(budgetLine.shape)), "l");

/**
 * Selects budget lines in API form.
 *
 * @param source a table or common table expression with a line's columns
 */
export function selectBudgetLines(source: SQL): SQL {
  return sql`
    select ${COLUMNS}, ${versionOf("l")} from ${source} l`;
}

export async function findBudgetLine(
  db: Queryable,
  access: Access,
  id: number,
): Promise<BudgetLineRecord | undefined> {
  const rows = await queryRows(db, budgetLine)`
    ${selectBudgetLines(sql`budget_lines`)} where l.user_id = ${access.home} and l.id = ${id}${andInProjects(access, sql`l.project_id`)}`;
  return rows[0];
}

export async function getBudgetLine(
  db: Queryable,
  access: Access,
  id: number,
): Promise<BudgetLineRecord> {
  const found = await findBudgetLine(db, access, id);
  if (found === undefined) throw notFound("Budget line");
  return found;
}

/** A project's budget lines, in order of creation. */
export async function listBudgetLines(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<BudgetLineRecord[]> {
  requireProjectAccess(access, projectId);
  return queryRows(db, budgetLine)`
    ${selectBudgetLines(sql`budget_lines`)}
    where l.user_id = ${access.home} and l.project_id = ${projectId}
    order by l.id`;
}

export async function countBudgetLines(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<number> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, countRow)`
    select count(*) as count from budget_lines
    where user_id = ${access.home} and project_id = ${projectId}`;
  return rows[0]?.count ?? 0;
}

const planRow = z.object({
  budget: decimal,
  contingency: decimal,
  version: z.string(),
  lastDay: z.nullable(storedDate),
  isFinished: z.boolean(),
  lines: z.array(budgetLine),
  invoiced: z.nullable(z.array(z.object({ contractId: z.nullable(id), amount: decimal }))),
  payments: z.array(
    z.object({
      lineId: z.nullable(id),
      category: z.string(),
      room: z.nullable(z.string()),
      contractId: z.nullable(id),
      amount: decimal,
    }),
  ),
});

/**
 * Invoiced amounts by contract; null without invoices. A credit note lowers them once it is approved,
 * if its invoice counts.
 */
function invoicedIn(access: Access, projectId: number): SQL {
  return sql`(
    select json_agg(json_build_object('contractId', i.quote_id, 'amount', i.amount::text))
    from (
      select n.quote_id, sum(case
        when coalesce(b.status, n.status) not in ('received', 'approved', 'on_hold') then 0
        when b.id is null then n.total
        when n.status = 'approved' then -n.total
        else 0
      end)::numeric(14, 2) as amount
      from invoices n
      left join invoices b on b.user_id = n.user_id and b.id = n.credit_of
      where n.user_id = ${access.home} and n.project_id = ${projectId}
      group by n.quote_id
    ) i
  )`;
}

/** The records behind a project's budget, with its contracts. */
export async function getPlanRecords(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<PlanRecords> {
  const plan = await getPlanWithoutContracts(db, access, projectId);
  return { ...plan, contracts: await listContracts(db, access, projectId) };
}

/**
 * Lines in order of creation, and payments summed by all other fields. A split expense counts by
 * its shares, and the rest of it by its own category.
 */
export async function getPlanWithoutContracts(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<Omit<PlanRecords, "contracts">> {
  requireProjectAccess(access, projectId);
  const [found] = await queryRows(db, planRow)`${PLANNED_EACH_TIME}
    with spent as materialized (
      -- Few of the expenses differ in all of these: what follows reads hundreds, not all of them.
      select line_id, category, room, quote_id, sum(${signedAmount()}) as paid
      from expenses
      where user_id = ${access.home} and project_id = ${projectId}
      group by line_id, category, room, quote_id
    ), shares as materialized (
      select e.line_id as own_line_id, h.line_id, e.category, e.room, e.quote_id,
        sum(case when e.is_refund then -h.amount else h.amount end) as paid
      from expenses e
      join expense_shares h on h.user_id = e.user_id and h.expense_id = e.id
      where e.user_id = ${access.home} and e.project_id = ${projectId} and e.has_parts
      group by e.line_id, h.line_id, e.category, e.room, e.quote_id
    ), parts as (
      select line_id, category, room, quote_id, paid from spent
      union all
      select line_id, category, room, quote_id, paid from shares
      union all
      -- What is on a line of its own is no longer where the whole would be.
      select own_line_id, category, room, quote_id, -paid from shares
    ), payments as (
      select line_id as "lineId", category, room, quote_id as "contractId",
        sum(paid)::text as amount
      from parts
      group by line_id, category, room, quote_id
      having sum(paid) <> 0
    ), lines as (
      ${selectBudgetLines(sql`budget_lines`)}
      where l.user_id = ${access.home} and l.project_id = ${projectId}
    )
    select p.budget::text as budget, p.contingency::text as contingency, ${versionOf("p")},
      (
        select max(target_date) from milestones
        where user_id = ${access.home} and project_id = ${projectId} and not is_completed
      ) as "lastDay",
      (
        select p.finished_on is not null
          or (count(*) > 0 and count(*) = count(*) filter (where is_completed))
        from milestones
        where user_id = ${access.home} and project_id = ${projectId}
      ) as "isFinished",
      ${invoicedIn(access, projectId)} as invoiced,
      (select coalesce(json_agg(lines order by id), '[]') from lines) as lines,
      (select coalesce(json_agg(payments), '[]') from payments) as payments
    from projects p
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  if (found === undefined) throw notFound("Project");
  return planOf(projectId, found);
}

function planOf(projectId: number, found: z.infer<typeof planRow>): Omit<PlanRecords, "contracts"> {
  const { budget, contingency, version, lastDay, isFinished, lines, payments, invoiced } = found;
  return {
    projectId,
    budget: centsOf(budget),
    contingency: centsOf(contingency),
    version,
    lastDay,
    isFinished,
    lines,
    invoiced: invoiced?.map((one) => ({ ...one, amount: centsFromSum(one.amount) })) ?? null,
    payments: payments.map(({ amount, ...place }) => ({ ...place, amount: centsFromSum(amount) })),
  };
}

/** A project's budget as of a day: its figures, forecast and upcoming payments. */
export async function getBudgetOverview(
  db: Queryable,
  access: Access,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetOverview> {
  return calculateBudget(await getPlanRecords(db, access, projectId), today);
}
