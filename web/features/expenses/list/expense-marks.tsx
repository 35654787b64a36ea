import type { Expense, ExpensePage } from "../../../../shared/expenses/contract.ts";
import { formatMoney } from "../../../lib/format.ts";

/** How much of which split expenses a filter means. */
export type Parts = ExpensePage["parts"];

/** Undefined where all of it is meant. */
export function partOf(parts: Parts, { id }: Expense): string | undefined {
  return parts?.find(({ expenseId }) => expenseId === id)?.amount;
}

/** As it counts: what came back is below 0. */
export function countedAmount({ amount, details }: Expense, part = amount): string {
  return details?.isRefund ? `-${part}` : part;
}

export function shownAmount(expense: Expense, part?: string): string {
  return formatMoney(countedAmount(expense, part));
}

/** What is to be known of an expense at a glance; empty of a plain one. */
export function marksOf({ amount, details }: Expense, part?: string): string {
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
