import type { Expense } from "../../../shared/expenses/contract.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { daysBetween, parseCalendarDate } from "../../../shared/calendar-date.ts";
import { centsOf } from "../../../shared/money.ts";

type Paid = Pick<InvoiceRecord, "quoteId" | "date" | "figures">;

/**
 * Expenses that may be a payment of the invoice: unrelated to other invoices and contracts, and at
 * most the open amount. Equal amounts come first, then the nearest in time.
 *
 * @param invoices of the project; their payments are left out
 */
export function likelyPayments(
  { quoteId, date, figures }: Paid,
  expenses: readonly Expense[],
  invoices: readonly Pick<InvoiceRecord, "payments">[],
): Expense[] {
  const taken = new Set(invoices.flatMap(({ payments }) => payments.map((one) => one.expenseId)));
  const open = centsOf(figures.open);
  const isExact = ({ amount }: Expense) => centsOf(amount) === open;
  return expenses
    .filter(
      ({ id, amount, details }) =>
        !taken.has(id) &&
        details?.isRefund !== true &&
        (details === null || details.quoteId === null || details.quoteId === quoteId) &&
        centsOf(amount) <= open,
    )
    .toSorted(
      (one, other) =>
        Number(isExact(other)) - Number(isExact(one)) ||
        daysApart(one.date, date) - daysApart(other.date, date) ||
        other.id - one.id,
    );
}

function daysApart(one: string, other: string): number {
  const [from, to] = [parseCalendarDate(one), parseCalendarDate(other)];
  return from === undefined || to === undefined ? 0 : Math.abs(daysBetween(from, to));
}
