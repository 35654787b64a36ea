import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { HOME_COSTS } from "../../../shared/expenses/home-cost-kinds.ts";
import { id } from "../../../shared/ids.ts";
import type { HomeCostReport } from "../../../shared/reports/contract.ts";
import type { Period } from "../../../shared/reports/days.ts";
import { homeCostReportOf } from "./rules/home-cost-lines.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { versionOf } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { lookUp } from "../../db/fragments/lookup.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { notFound } from "../../errors.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";

/** More than anyone reviews for a tax return; beyond it only the largest are listed. */
const MAX_LINES = 2000;

const storedLine = z.object({
  expenseId: id,
  version: z.string(),
  date: storedDate,
  description: z.string(),
  category: z.string(),
  payee: z.nullable(z.string()),
  amount: decimal,
  hasReceipt: z.boolean(),
  chosen: z.nullable(z.enum(HOME_COSTS)),
  meant: z.object({
    category: z.string(),
    description: z.string(),
    work: z.nullable(z.string()),
  }),
});

const homeCostRow = z.object({
  hasProject: z.boolean(),
  lines: z.array(storedLine),
  total: decimal,
  count: z.int(),
});

/**
 * The expenses of a period that add to the home's cost basis, each with its reason. A refund is
 * classified like the expense it refunds, so that the two cancel out.
 */
export async function getHomeCostReport(
  db: Queryable,
  access: Access,
  projectId: number,
  { from, to }: Period,
): Promise<HomeCostReport> {
  requireProjectAccess(access, projectId);
  const first = from === null ? sql`` : sql`and date >= ${from}`;
  const last = to === null ? sql`` : sql`and date <= ${to}`;
  const isSpent = sql`user_id = ${access.home} and project_id = ${projectId} ${first} ${last}`;
  const owner = access.home;
  const quoted = lookUp("quotes", sql`contractor_id`, { owner, id: sql`e.quote_id` });
  const paidTo = sql`coalesce(e.contractor_id, ${quoted}::bigint)`;
  const payee = lookUp("contractors", sql`name`, { owner, id: paidTo });
  const work = lookUp("quotes", sql`work`, { owner, id: sql`coalesce(o.quote_id, e.quote_id)` });
  const [found] = await queryRows(db, homeCostRow)`${PLANNED_EACH_TIME}
    with largest as materialized (
      select id from expenses
      where ${isSpent}
      order by amount desc, id desc
      limit ${MAX_LINES}
    ), spent as (
      select coalesce(sum(${signedAmount()}), 0.00)::text as total, count(*) as count
      from expenses
      where ${isSpent}
    ), lines as (
      select e.id as "expenseId", ${versionOf("e")}, e.date, e.description, e.category,
        ${payee} as payee,
        ${signedAmount(sql`e`)}::text as amount,
        e.image_url is not null or (e.has_parts and exists(
          select from expense_receipts r where r.user_id = ${access.home} and r.expense_id = e.id
        )) as "hasReceipt",
        coalesce(e.home_cost, o.home_cost) as chosen,
        json_build_object('category', coalesce(o.category, e.category),
          'description', coalesce(o.description, e.description),
          'work', ${work}) as meant
      from expenses e
      left join expenses o on o.user_id = e.user_id and o.id = e.refund_of
      where e.user_id = ${access.home} and e.id = any(array(select id from largest))
    )
    select
      exists(select from projects where user_id = ${access.home} and id = ${projectId}) as "hasProject",
      (select coalesce(json_agg(lines order by date desc, "expenseId" desc), '[]') from lines)
        as lines,
      spent.total, spent.count
    from spent`;
  if (!found?.hasProject) throw notFound("Project");
  return homeCostReportOf(
    found.lines.map(({ meant, ...line }) => ({ ...line, words: meant })),
    found,
  );
}
