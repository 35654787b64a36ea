import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import {
  contractOf,
  installmentOf,
} from "../../../../tests/support/records/budget/quote-records.ts";
import { paymentOf } from "./record-payment.ts";

const today = "2026-03-15" as CalendarDate;
const contractor = {
  id: 4,
  name: "Dana Whitfield",
  company: null,
  licenseNumber: null,
  insuranceExpiresOn: null,
};
const quote = contractOf({
  work: "Kitchen remodel",
  contractorId: 4,
  contractor,
  figures: { open: "16950.00" },
});

test("prefills an installment's open amount, contractor and purpose", () => {
  const installment = installmentOf({ title: "Deposit", amount: "1700.00", open: "1200.00" });
  expect(
    paymentOf({ quote, installment, category: undefined, lastMethod: undefined, today }),
  ).toEqual({
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

test("prefills a payment on the contract with its open amount and its budget line's category", () => {
  expect(
    paymentOf({ quote, installment: null, category: "materials", lastMethod: "Check", today }),
  ).toMatchObject({
    paymentMethod: "Check",
    description: "Kitchen remodel",
    amount: "16950.00",
    category: "Materials",
  });
});

test("leaves the amount empty if nothing is open", () => {
  const paid = { ...quote, figures: { ...quote.figures, open: "0.00" } };
  expect(
    paymentOf({ quote: paid, installment: null, category: undefined, lastMethod: undefined, today })
      .amount,
  ).toBeNull();
});
