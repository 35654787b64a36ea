import { describe, expect, test } from "vitest";
import { centsOf } from "../../../../../shared/money.ts";
import {
  checkDetails,
  detailsErrorsOf,
  type DetailsStart,
  detailsValuesOf,
  isPlain,
  NO_DETAILS,
  distinctRooms,
} from "./details-values.ts";

const AMOUNT = centsOf("100.00");

function check(input: DetailsStart) {
  return checkDetails({ ...NO_DETAILS, ...input }, AMOUNT);
}

function split(...amounts: string[]) {
  return amounts.map((amount, index) => ({ key: `row-${index}`, lineId: index + 1, amount }));
}

describe("checkDetails", () => {
  test("sends no details for an empty form or a blank room", () => {
    expect(check({})).toEqual({ details: null });
    expect(check({ room: "  " })).toEqual({ details: null });
  });

  test("clears the line of a split expense and values without their parent choice", () => {
    const { details } = check({
      lineId: 9,
      installmentId: 3,
      refundOf: 4,
      shares: split("60", "40"),
    });
    expect(details).toMatchObject({
      lineId: null,
      installmentId: null,
      refundOf: null,
      shares: [
        { lineId: 1, amount: "60.00" },
        { lineId: 2, amount: "40.00" },
      ],
    });
  });

  test.each([
    [{ salesTax: "100.01" }, { salesTax: "Sales tax is part of the amount, so it can't be more" }],
    [{ salesTax: "a lot" }, { salesTax: "Enter the tax, or leave it empty" }],
    [{ shares: split("60", "39.99") }, { shares: "Splits must add up to the amount" }],
    [{ shares: split("100", "") }, { shares: "Split 2: Each split must be greater than 0" }],
    [
      { shares: [{ key: "row", lineId: null, amount: "100" }] },
      { shares: "Choose a budget line for each split" },
    ],
  ])("%j is refused with an error at its field", (input, errors) => {
    expect(check(input)).toEqual({ errors });
  });
});

test("maps server issues to detail fields and ignores other fields", () => {
  const issues = [
    { path: ["amount"], message: "Too much" },
    { path: ["details", "shares", 1, "amount"], message: "Too little" },
    { path: ["details", "refundOf"], message: "More than was paid" },
  ];
  expect(detailsErrorsOf(issues)).toEqual({
    shares: "Split 2: Too little",
    refundOf: "More than was paid",
  });
});

test("leaves a refund's splits to the server", () => {
  const stored = { ...NO_DETAILS, room: null, salesTax: null, importId: null, receipts: [] };
  const shares = [{ lineId: 1, amount: "5.00" }];
  expect(detailsValuesOf({ ...stored, isRefund: true, refundOf: 7, shares }).shares).toEqual([]);
  expect(detailsValuesOf({ ...stored, shares }).shares).toMatchObject(shares);
});

test("an import id alone doesn't count as details", () => {
  const stored = { ...NO_DETAILS, room: null, salesTax: null, shares: [], receipts: [] };
  expect(isPlain(detailsValuesOf({ ...stored, importId: 12 }))).toBe(true);
});

test("offers each room once, whatever its spelling", () => {
  expect(distinctRooms(["Kitchen", null, " kitchen ", undefined, "", "Bath"])).toEqual([
    "Bath",
    "Kitchen",
  ]);
});

test("reads typed sales tax and splits, and asks about ambiguous amounts", () => {
  const shares = [
    { key: "1", lineId: 1, amount: "1.000,50" },
    { key: "2", lineId: 2, amount: "234,00" },
  ];
  const amount = centsOf("1234.50");
  expect(checkDetails({ ...NO_DETAILS, salesTax: "8,25", shares }, amount).details).toMatchObject({
    salesTax: "8.25",
    shares: [{ amount: "1000.50" }, { amount: "234.00" }],
  });
  expect(checkDetails({ ...NO_DETAILS, salesTax: "1.234" }, amount).errors).toEqual({
    salesTax: "Did you mean $1,234.00 or $1.23?",
  });
});
