import { sql } from "drizzle-orm";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import {
  type ContractorOverview,
  OVERVIEW_PAYMENTS,
  overviewInvoice,
  overviewPaidIn,
  overviewPayment,
  type OverviewQuote,
} from "../../../shared/contractors/overview.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/signed-amount.ts";
import { type Access, andInProjects } from "../../identity/access.ts";
import { getContractor } from "../contractors/queries.ts";
import { listQuotesOfContractor } from "../contracts/queries.ts";
import { CREDITED, getContractorSums, INVOICE_PAID } from "./sums-queries.ts";

/** What one contractor offered, agreed, billed and was paid, in the projects in reach. */
export async function getContractorOverview(
  db: Queryable,
  access: Access,
  id: number,
  today: CalendarDate,
): Promise<ContractorOverview> {
  await getContractor(db, access, id);
  const [sums, quotes, billed, paid, byProject] = await Promise.all([
    getContractorSums(db, access, id),
    listQuotesOfContractor(db, access, id, today),
    listInvoices(db, access, id),
    listPayments(db, access, id),
    listPaidIn(db, access, id),
  ]);
  return {
    sums,
    quotes: quotes.map(toOverview),
    invoices: billed,
    payments: paid,
    paidIn: byProject,
  };
}

function toOverview({ figures, installments, ...quote }: QuoteRecord): OverviewQuote {
  const { id, projectId, work, status, amount, validUntil } = quote;
  const { agreed, paid, open } = figures;
  return {
    id,
    projectId,
    work,
    status,
    amount,
    validUntil,
    agreed,
    paid,
    open,
    installments: installments.map(({ milestone, ...one }) => ({
      id: one.id,
      title: one.title,
      amount: one.amount,
      open: one.open,
      date: one.date,
      status: one.status,
      milestone: milestone?.title ?? null,
    })),
  };
}

function listInvoices(db: Queryable, access: Access, id: number) {
  return queryRows(db, overviewInvoice)`
    select i.id, i.project_id as "projectId", i.number, i.date, i.due_date as "dueDate", i.status,
      i.credit_of is not null as "isCreditNote", i.total::text as total,
      (case when i.credit_of is null then i.total - ${CREDITED} - ${INVOICE_PAID} else 0.00 end)::text
        as open
    from invoices i
    where i.user_id = ${access.home} and i.contractor_id = ${id}${andInProjects(access, sql`i.project_id`)}
    order by i.date desc, i.id desc`;
}

function listPayments(db: Queryable, access: Access, id: number) {
  return queryRows(db, overviewPayment)`
    select e.id, e.project_id as "projectId", e.description,
      (${signedAmount(sql`e`)})::text as amount, e.date
    from expenses e
    where e.user_id = ${access.home} and e.contractor_id = ${id}${andInProjects(access, sql`e.project_id`)}
    order by e.date desc, e.id desc
    limit ${OVERVIEW_PAYMENTS}`;
}

function listPaidIn(db: Queryable, access: Access, id: number) {
  return queryRows(db, overviewPaidIn)`
    select project_id as "projectId", count(*) as count, sum(${signedAmount()})::text as total
    from expenses
    where user_id = ${access.home} and contractor_id = ${id}${andInProjects(access, sql`project_id`)}
    group by project_id
    order by project_id`;
}
