import type { ChangeOrderStatus } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { QuoteStatus } from "../../../../shared/contracts/quote-status.ts";

type PaymentStatus = QuoteRecord["installments"][number]["status"];

export function contractorName(
  contractor: { name: string; company: string | null } | null,
): string | null {
  if (contractor === null) return null;
  const { name, company } = contractor;
  return company === null || company === name ? name : `${name} (${company})`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** As displayed in the app. */
export const QUOTE_STATUS = {
  asked: "Requested",
  received: "Received",
  accepted: "Accepted",
  completed: "Completed",
  declined: "Declined",
} as const satisfies Record<QuoteStatus, string>;

export const CHANGE_ORDER_STATUS = {
  proposed: "Pending",
  approved: "Approved",
  rejected: "Rejected",
} as const satisfies Record<ChangeOrderStatus, string>;

export const PAYMENT_STATUS = {
  paid: "Paid",
  waiting: "Not yet due",
  due: "Due",
  overdue: "Overdue",
} as const satisfies Record<PaymentStatus, string>;

export function yesOrNo(is: boolean): string {
  return is ? "Yes" : "No";
}
