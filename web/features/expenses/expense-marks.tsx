import type { Expense } from "../../../shared/expenses/contract.ts";
import { formatMoney } from "../../lib/format.ts";

/** As it counts: what came back is below 0. */
export function countedAmount({ amount, details }: Expense): string {
  return details?.isRefund ? `-${amount}` : amount;
}

export function shownAmount(expense: Expense): string {
  return formatMoney(countedAmount(expense));
}

/** What is to be known of an expense at a glance; empty of a plain one. */
export function marksOf({ details }: Expense): string {
  if (details === null) return "";
  const { isRefund, shares, receipts } = details;
  return [
    isRefund && "Refund",
    shares.length > 0 && `${shares.length} parts`,
    receipts.length > 0 && `${receipts.length + 1} receipts`,
  ]
    .filter(Boolean)
    .join(" · ");
}
