import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { OpenPaymentRecord } from "../../../shared/contracts/contract.ts";
import { toDecimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import type { Access } from "../../identity/access.ts";
import { listOpenInvoices } from "./open-invoice-queries.ts";
import { listQuotes } from "./queries.ts";
import { openPaymentsOf } from "./rules/open-payments.ts";

/** Payments of a project that are still due: installments of its contracts, and invoices. */
export async function listOpenPayments(
  db: Queryable,
  access: Access,
  projectId: number,
  today: CalendarDate,
): Promise<OpenPaymentRecord[]> {
  const quotes = await listQuotes(db, access, projectId, today);
  const invoices = await listOpenInvoices(db, access, projectId);
  return openPaymentsOf(quotes, invoices, today).flatMap(
    ({ kind, id, quoteId, title, work, contractor, open, day, status }) =>
      day === null
        ? []
        : [{ kind, id, quoteId, title, work, contractor, amount: toDecimal(open), day, status }],
  );
}
