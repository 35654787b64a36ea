import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { DaySum } from "../../../shared/reports/days.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { centsFromSum } from "../../records/cents-from-sum.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";

const lastDayRow = z.object({ day: z.nullable(storedDate) });

/** The last target date of an open milestone; null if there is none. */
export async function findLastPlannedDay(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<CalendarDate | null> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, lastDayRow)`
    select max(target_date) as day from milestones
    where user_id = ${access.home} and project_id = ${projectId} and not is_completed`;
  return rows[0]?.day ?? null;
}

const dayRow = z.object({
  date: storedDate,
  count: z.int(),
  paid: decimal,
  refunded: decimal,
  salesTax: decimal,
  taxKnown: decimal,
});

/** Sums per day with payments, in order. */
export async function listDaySums(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<DaySum[]> {
  requireProjectAccess(access, projectId);
  const paid = signedAmount(sql`e`);
  const rows = await queryRows(db, dayRow)`${PLANNED_EACH_TIME}
    select e.date, count(*) as count, sum(${paid})::text as paid,
      coalesce(sum(e.amount) filter (where e.is_refund), 0.00)::text as refunded,
      coalesce(sum(case when e.is_refund then -e.sales_tax else e.sales_tax end), 0.00)::text
        as "salesTax",
      coalesce(sum(${paid}) filter (where e.sales_tax is not null), 0.00)::text as "taxKnown"
    from expenses e
    where e.user_id = ${access.home} and e.project_id = ${projectId}
    group by e.date
    order by e.date`;
  return rows.map(({ date, count, ...amounts }) => ({
    date,
    count,
    paid: centsFromSum(amounts.paid),
    refunded: centsFromSum(amounts.refunded),
    salesTax: centsFromSum(amounts.salesTax),
    taxKnown: centsFromSum(amounts.taxKnown),
  }));
}
