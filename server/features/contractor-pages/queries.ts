import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import {
  type ContractorOverview,
  OVERVIEW_PAYMENTS,
  type OverviewInvoice,
  overviewInvoice,
  overviewPaidIn,
  overviewPayment,
  type OverviewQuote,
} from "../../../shared/contractors/overview.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { STORED_INVOICE_STATUSES } from "../../../shared/invoices/invoice-status.ts";
import { centsOf, decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { openOf, paidOf } from "../../db/fragments/invoice-sums.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { type Access, andInProjects } from "../../identity/access.ts";
import { getContractor } from "../contractors/queries.ts";
import { listQuotesOfContractor } from "../contracts/queries.ts";
import { shownStatus } from "../invoices/rules/shown-status.ts";
import { listDocuments } from "./document-queries.ts";
import { getContractorSums } from "./sums-queries.ts";

/**
 * Quoted, agreed, billed and paid amounts of one contractor, in the projects that the member may
 * see.
 */
export async function getContractorOverview(
  db: Queryable,
  access: Access,
  id: number,
  today: CalendarDate,
): Promise<ContractorOverview> {
  await getContractor(db, access, id);
  const [sums, quotes, billed, paid, byProject, documents] = await Promise.all([
    getContractorSums(db, access, id),
    listQuotesOfContractor(db, access, id, today),
    listInvoices(db, access, id),
    listPayments(db, access, id),
    listPaidIn(db, access, id),
    listDocuments(db, access, id),
  ]);
  return {
    sums,
    quotes: quotes.map(toOverview),
    invoices: billed,
    payments: paid,
    paidIn: byProject,
    documents,
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

const billedRow = z.extend(overviewInvoice, {
  status: z.enum(STORED_INVOICE_STATUSES),
  paid: decimal,
});

async function listInvoices(db: Queryable, access: Access, id: number) {
  const rows = await queryRows(db, billedRow)`
    select i.id, i.project_id as "projectId", i.number, i.date, i.due_date as "dueDate", i.status,
      i.credit_of is not null as "isCreditNote", i.total::text as total,
      (case when i.credit_of is null then ${openOf(sql`i`)} else 0.00 end)::text as open,
      ${paidOf(sql`i`)}::text as paid
    from invoices i
    where i.user_id = ${access.home} and i.contractor_id = ${id}${andInProjects(access, sql`i.project_id`)}
    order by i.date desc, i.id desc`;
  return rows.map(({ paid, ...row }): OverviewInvoice => {
    const payments = {
      isCreditNote: row.isCreditNote,
      paid: centsOf(paid),
      open: centsOf(row.open),
    };
    return { ...row, status: shownStatus(row.status, payments) };
  });
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
