import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { textsOf } from "../../../shared/expenses/texts.ts";
import type { ExpenseStart } from "./form/expense-form-dialog.tsx";

/** A new expense with the same values, dated today, without receipts, splits and installment. */
export function duplicateStart(of: Expense, today: CalendarDate): ExpenseStart {
  const { description, amount, category, paymentMethod, contractor, details } = of;
  return {
    initial: {
      description,
      amount,
      category,
      paymentMethod,
      date: today,
      contractorId: contractor?.id ?? null,
      contractorName: contractor?.name ?? null,
      ...textsOf(of),
    },
    start: {
      lineId: details?.lineId ?? null,
      room: details?.room ?? "",
      quoteId: details?.quoteId ?? null,
      salesTax: details?.salesTax ?? "",
      isRefund: details?.isRefund === true,
      homeCost: details?.homeCost ?? null,
      paidBy: details?.paidBy ?? "",
      allowance: details?.allowance ?? "",
    },
  };
}
