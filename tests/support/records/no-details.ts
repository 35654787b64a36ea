import type { Expense } from "../../../shared/expenses/contract.ts";

/** Details of an expense, all empty. */
export const NO_DETAILS: NonNullable<Expense["details"]> = {
  lineId: null,
  room: null,
  quoteId: null,
  installmentId: null,
  isOffContract: false,
  salesTax: null,
  isRefund: false,
  refundOf: null,
  homeCost: null,
  paidBy: null,
  allowance: null,
  importId: null,
  shares: [],
  receipts: [],
};
