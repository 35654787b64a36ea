import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import type { DetailsStart } from "./details-values.ts";
import type { ExpenseStart } from "../use-expense-form.ts";

/** Details of a refund: the same line, room, contract and payer as the refunded expense. */
export function refundDetails({ id, details }: Expense): DetailsStart {
  return {
    isRefund: true,
    refundOf: id,
    lineId: details?.lineId ?? null,
    room: details?.room ?? "",
    quoteId: details?.quoteId ?? null,
    installmentId: details?.installmentId ?? null,
    paidBy: details?.paidBy ?? "",
    allowance: details?.allowance ?? "",
    // The server splits a refund in proportion to the expense's splits.
    shares: [],
  };
}

/** Initial values of a refund form. The amount stays empty for the user to enter. */
export function refundStart(of: Expense, today: CalendarDate): ExpenseStart {
  const { description, category, paymentMethod, contractor } = of;
  return {
    initial: {
      description: `Refund: ${description}`,
      amount: null,
      category,
      paymentMethod,
      date: today,
      contractorId: contractor?.id ?? null,
      contractorName: contractor?.name ?? null,
      notes: null,
    },
    start: refundDetails(of),
  };
}
