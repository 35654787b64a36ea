import { expect, test } from "vitest";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { NO_DETAILS, SAMPLE_EXPENSE } from "../../../tests/support/records/sample-expense.ts";
import { likelyPayments } from "./likely-payments.ts";

function expense(id: number, amount: string, date: string, details: object | null = null): Expense {
  const stored = details === null ? null : { ...NO_DETAILS, ...details };
  return { ...SAMPLE_EXPENSE, id, contractorId: 1, amount, date, details: stored };
}

const FIGURES = {
  lines: "900.00",
  total: "900.00",
  credited: "0.00",
  paid: "0.00",
  open: "900.00",
};

test("expenses that may be a payment of an invoice, most likely first", () => {
  const invoice = { quoteId: 5, date: "2026-03-10", figures: FIGURES } as const;
  const expenses = [
    expense(1, "100.00", "2026-01-01"),
    expense(2, "900.00", "2026-02-01"),
    expense(3, "450.00", "2026-03-12", { quoteId: 5 }),
    expense(4, "900.01", "2026-03-10"),
    expense(5, "450.00", "2026-03-10", { quoteId: 6 }),
    expense(6, "450.00", "2026-03-10", { isRefund: true }),
    expense(7, "450.00", "2026-03-10"),
  ];
  const paid = [{ expenseId: 7, date: "2026-03-10", description: "x", amount: "450.00" }] as const;
  const found = likelyPayments({ ...invoice, date: invoice.date }, expenses, [
    { payments: paid.map((one) => ({ ...one, date: one.date })) },
  ]);
  expect(found.map(({ id }) => id)).toEqual([2, 3, 1]);
});
