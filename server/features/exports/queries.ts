import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { contractor } from "../../../shared/contractors/contract.ts";
import { type Expense, expense } from "../../../shared/expenses/contract.ts";
import type { ExportQuery } from "./rules/query.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { selectExpenses } from "../expenses/queries.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";

interface ExportScope {
  projectId: number;
  period: Pick<ExportQuery, "from" | "to">;
}

interface PageOf extends ExportScope {
  /** the last expense of the previous page; undefined for the first page */
  after: Pick<Expense, "date" | "id"> | undefined;
  limit: number;
  /** only expenses with a receipt */
  withReceipts?: boolean;
}

/** The next page of a project's expenses, oldest first; uses the list's index. */
export async function listExpensesAfter(
  db: Queryable,
  access: Access,
  { projectId, period, after, limit, withReceipts = false }: PageOf,
): Promise<Expense[]> {
  requireProjectAccess(access, projectId);
  const isLater =
    after === undefined ? sql`` : sql`and (e.date, e.id) > (${after.date}::date, ${after.id})`;
  // has_parts also matches split expenses without a receipt, which the caller filters out.
  const hasReceipt = withReceipts ? sql`and (e.image_url is not null or e.has_parts)` : sql``;
  return queryRows(db, expense)`
    ${selectExpenses(access.home, sql`expenses`)}
    where e.user_id = ${access.home} and e.project_id = ${projectId}
      ${inPeriod(period)} ${isLater} ${hasReceipt}
    order by e.date, e.id
    limit ${limit}`;
}

function inPeriod({ from, to }: ExportScope["period"]): SQL {
  return sql`
    ${from === undefined ? sql`` : sql`and e.date >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and e.date <= ${to}::date`}`;
}

const projectContractor = z.extend(z.omit(contractor, { userId: true, createdAt: true }), {
  /** paid in this project, over all time */
  paid: decimal,
});
export type ProjectContractor = z.infer<typeof projectContractor>;

/** Contractors who were paid, gave a quote or sent an invoice in a project, by name. */
export async function listProjectContractors(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<ProjectContractor[]> {
  requireProjectAccess(access, projectId);
  return queryRows(db, projectContractor)`
    with paid as (
      select contractor_id, sum(${signedAmount()}) as total
      from expenses
      where user_id = ${access.home} and project_id = ${projectId} and contractor_id is not null
      group by contractor_id
    ), named as (
      select contractor_id from quotes
      where user_id = ${access.home} and project_id = ${projectId}
      union
      select contractor_id from invoices
      where user_id = ${access.home} and project_id = ${projectId}
    )
    select c.id, c.name, c.company, c.specialty, c.email, c.phone,
      c.hourly_rate::text as "hourlyRate", c.notes,
      c.license_number as "licenseNumber", c.insurance_expires_on as "insuranceExpiresOn",
      c.rating, c.rating_note as "ratingNote",
      coalesce(paid.total, 0.00)::text as paid
    from contractors c
    left join paid on paid.contractor_id = c.id
    where c.user_id = ${access.home}
      and (paid.contractor_id is not null or c.id in (select contractor_id from named))
    order by lower(c.name), c.id`;
}

const exportedProject = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  /** first and last day with an expense in the period; null without any */
  firstDay: z.nullable(storedDate),
  lastDay: z.nullable(storedDate),
});
export type ExportedProject = z.infer<typeof exportedProject>;

/** The project's name and dates for file names; undefined for other owners' projects. */
export async function findExportedProject(
  db: Queryable,
  access: Access,
  { projectId, period }: ExportScope,
): Promise<ExportedProject | undefined> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, exportedProject)`
    select p.name, p.description, days.first as "firstDay", days.last as "lastDay"
    from projects p
    cross join lateral (
      select min(e.date) as first, max(e.date) as last from expenses e
      where e.user_id = ${access.home} and e.project_id = p.id ${inPeriod(period)}
    ) days
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  return rows[0];
}
