import type { Expense, ExpensePage } from "../../../../shared/expenses/contract.ts";
import { formatMoney } from "../../../lib/format.ts";

/** Amounts of split expenses that match the filter. */
export type Parts = ExpensePage["parts"];

/** Undefined when the whole amount matches. */
export function matchingAmount(parts: Parts, { id }: Expense): string | undefined {
  return parts?.find(({ expenseId }) => expenseId === id)?.amount;
}

/** Signed amount: refunds are negative. */
export function countedAmount({ amount, details }: Expense, part = amount): string {
  return details?.isRefund ? `-${part}` : part;
}

export function shownAmount(expense: Expense, part?: string): string {
  return formatMoney(countedAmount(expense, part));
}

/** Short labels of an expense; empty without details. */
export function expenseLabels({ amount, details }: Expense, part?: string): string {
  if (details === null) return "";
  const { isRefund, shares, receipts } = details;
  return [
    isRefund && "Refund",
    part !== undefined && `Part of ${formatMoney(amount)}`,
    shares.length > 0 && `Split ${shares.length} ways`,
    receipts.length > 0 && `${receipts.length + 1} receipts`,
  ]
    .filter(Boolean)
    .join(" · ");
}
