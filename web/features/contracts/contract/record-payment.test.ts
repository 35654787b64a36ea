import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { contractOf, installmentOf } from "../../../../tests/support/records/quote-records.ts";
import { paymentOf } from "./record-payment.ts";

const today = "2026-03-15" as CalendarDate;
const contractor = { id: 4, name: "Dana Whitfield", company: null };
const quote = contractOf({
  work: "Kitchen remodel",
  contractorId: 4,
  contractor,
  figures: { open: "16950.00" },
});

test("a payment of the schedule starts with what is open of it, to whom and what for", () => {
  const installment = installmentOf({ title: "Deposit", amount: "1700.00", open: "1200.00" });
  expect(paymentOf({ quote, installment, category: undefined, today })).toEqual({
    description: "Kitchen remodel: Deposit",
    amount: "1200.00",
    category: "Labor",
    paymentMethod: null,
    date: today,
    contractorId: 4,
    contractorName: "Dana Whitfield",
    notes: null,
  });
});

test("a payment on the contract as a whole starts with what is open, on its line's category", () => {
  expect(paymentOf({ quote, installment: null, category: "materials", today })).toMatchObject({
    description: "Kitchen remodel",
    amount: "16950.00",
    category: "Materials",
  });
});

test("where nothing is open the amount is left to the homeowner", () => {
  const paid = { ...quote, figures: { ...quote.figures, open: "0.00" } };
  expect(
    paymentOf({ quote: paid, installment: null, category: undefined, today }).amount,
  ).toBeNull();
});
