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

/** A plain expense without optional values. A new field needs its value here only. */
export const SAMPLE_EXPENSE: Expense = {
  id: 1,
  userId: 1,
  projectId: 1,
  contractorId: null,
  contractor: null,
  description: "Oak boards",
  amount: "100.00",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-01",
  notes: null,
  imageUrl: null,
  details: null,
  createdAt: "2026-03-01T10:00:00.000Z",
};
