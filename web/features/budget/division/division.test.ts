import { describe, expect, test } from "vitest";
import type { Cents } from "../../../../shared/money.ts";
import {
  divisionRows,
  issuesByRow,
  toLines,
  rowErrors,
  type TypedRow,
  mergeTyped,
} from "./division.ts";
import { leftToDivide } from "./typed-amount.ts";

const CATEGORIES = [
  { category: "Materials", paid: 0 as Cents },
  { category: "Labor", paid: 0 as Cents },
];
const TO_DIVIDE = 100_000 as Cents;

function rows(typed: TypedRow[] = [], ownCount = 0) {
  return divisionRows({ used: CATEGORIES, ownCount, typed }, TO_DIVIDE);
}

test("keeps amount and percent in step, the last typed one wins", () => {
  expect(rows().map(({ amount, percent }) => [amount, percent])).toEqual([
    ["500", "50"],
    ["500", "50"],
  ]);
  const percent = mergeTyped({ amount: "1" }, { percent: "12.5" });
  expect(rows([percent])[0]).toMatchObject({ amount: "125", percent: "12.5" });
  expect(rows([{ percent: "12,5" }])[0]).toMatchObject({ amount: "125", percent: "12,5" });
  const amount = mergeTyped(percent, { amount: "333.33" });
  expect(rows([amount])[0]).toMatchObject({ amount: "333.33", percent: "33.3" });
  expect(mergeTyped({ category: "Roof", percent: "5" }, { amount: "7" })).toEqual({
    category: "Roof",
    amount: "7",
  });
  expect(mergeTyped({ amount: "7" }, { category: "Roof" })).toEqual({
    category: "Roof",
    amount: "7",
  });
});

test("leaves out rows without an amount", () => {
  const testRows = rows([{ amount: "" }, { amount: "250.5" }], 2);
  expect(toLines(testRows).map(({ category, planned }) => [category, planned])).toEqual([
    ["Labor", "250.50"],
  ]);
  expect(rowErrors(testRows)).toEqual([{}, {}, {}, {}]);
});

describe("row errors", () => {
  test.each<[string, TypedRow, object]>([
    ["a name without an amount", { category: "Roof" }, { planned: "Enter a budget amount" }],
    ["an amount without a name", { amount: "5" }, { category: "Category is required" }],
    [
      "three decimals",
      { category: "Roof", amount: "5.0011" },
      { planned: "Use at most two decimals" },
    ],
    [
      "two amounts in one",
      { category: "Roof", amount: "5.001" },
      { planned: "Did you mean $5,001.00 or $5.00?" },
    ],
    [
      "a duplicate category",
      { category: " LABOR ", amount: "5" },
      { category: "This category already has a budget line" },
    ],
  ])("%s", (_what, typed, expected) => {
    expect(rowErrors(rows([{}, {}, typed], 1))[2]).toEqual(expected);
  });

  test("maps server issues to the rows that were sent", () => {
    const testRows = rows([{ amount: "" }], 0);
    const issues = [{ path: ["lines", 0, "planned"], message: "Too much" }];
    expect(issuesByRow(testRows, issues)).toEqual([{}, { planned: "Too much" }]);
  });
});

test.each([
  ["9000", "15% of budget · $51,000.00 left to allocate"],
  ["0", "0% of budget · $60,000.00 left to allocate"],
  ["60000.01", "Exceeds your $60,000.00 budget"],
  ["", "Of your $60,000.00 budget"],
])("describes what is left after a contingency of %s", (typed, words) => {
  expect(leftToDivide(typed, "60000.00")).toBe(words);
});
