import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import type { DetailsStart } from "./details-values.ts";
import type { ExpenseStart } from "../expense-form-dialog.tsx";

/** Where money that came back of an expense belongs: where the expense lies itself. */
export function placeOfRefund({ id, details }: Expense): DetailsStart {
  return {
    isRefund: true,
    refundOf: id,
    lineId: details?.lineId ?? null,
    room: details?.room ?? "",
    quoteId: details?.quoteId ?? null,
    installmentId: details?.installmentId ?? null,
    // The server takes it off the parts of the expense, in proportion.
    shares: [],
  };
}

/** What the form of a refund starts with. How much came back is for the homeowner to say. */
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
    start: placeOfRefund(of),
  };
}
