import { expect, test } from "vitest";
import type { Cents } from "../money.ts";
import { salesTaxProblem, salesTaxSum } from "./sales-tax.ts";

const cents = (value: number) => value as Cents;

test("sales tax is paid minus refunded, and amounts of unknown tax are reported", () => {
  const row = (amount: number, salesTax: number | null, isRefund = false) => ({
    amount: cents(amount),
    salesTax: salesTax === null ? null : cents(salesTax),
    isRefund,
  });
  expect(
    salesTaxSum([
      row(10_825, 825),
      row(2165, 165, true),
      row(5000, 0),
      row(700, null),
      row(100, null, true),
    ]),
  ).toEqual({ tax: 660, known: 13_660, unknown: 600 });
  expect(salesTaxSum([])).toEqual({ tax: 0, known: 0, unknown: 0 });
});

test.each([
  [0, 100, undefined],
  [100, 100, undefined],
  [101, 100, "Sales tax is part of the amount, so it can't be more"],
  [-1, 100, "Sales tax can't be less than 0"],
])("a tax of %d in %d: %s", (tax, amount, expected) => {
  expect(salesTaxProblem(cents(tax), cents(amount))).toBe(expected);
});
