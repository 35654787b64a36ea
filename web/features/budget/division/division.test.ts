import { describe, expect, test } from "vitest";
import type { Cents } from "../../../../shared/money.ts";
import {
  divisionRows,
  issuesAtRows,
  linesOf,
  rowErrors,
  type TypedRow,
  withTyped,
} from "./division.ts";
import { leftToDivide } from "./typed-amount.ts";

const USED = [
  { category: "Materials", paid: 0 as Cents },
  { category: "Labor", paid: 0 as Cents },
];
const TO_DIVIDE = 100_000 as Cents;

function rows(typed: TypedRow[] = [], ownCount = 0) {
  return divisionRows({ used: USED, ownCount, typed }, TO_DIVIDE);
}

test("amounts and percents say the same, and what was typed last counts", () => {
  expect(rows().map(({ amount, percent }) => [amount, percent])).toEqual([
    ["500", "50"],
    ["500", "50"],
  ]);
  const percent = withTyped({ amount: "1" }, { percent: "12.5" });
  expect(rows([percent])[0]).toMatchObject({ amount: "125", percent: "12.5" });
  const amount = withTyped(percent, { amount: "333.33" });
  expect(rows([amount])[0]).toMatchObject({ amount: "333.33", percent: "33.3" });
  expect(withTyped({ category: "Roof", percent: "5" }, { amount: "7" })).toEqual({
    category: "Roof",
    amount: "7",
  });
  expect(withTyped({ amount: "7" }, { category: "Roof" })).toEqual({
    category: "Roof",
    amount: "7",
  });
});

test("what has no amount becomes no line", () => {
  const given = rows([{ amount: "" }, { amount: "250.5" }], 2);
  expect(linesOf(given).map(({ category, planned }) => [category, planned])).toEqual([
    ["Labor", "250.50"],
  ]);
  expect(rowErrors(given)).toEqual([{}, {}, {}, {}]);
});

describe("what is wrong with a row is said at its field", () => {
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
      "a category that is there already",
      { category: " LABOR ", amount: "5" },
      { category: "This category already has a budget line" },
    ],
  ])("%s", (_what, typed, expected) => {
    expect(rowErrors(rows([{}, {}, typed], 1))[2]).toEqual(expected);
  });

  test("what the server refuses is counted among the rows that were sent", () => {
    const given = rows([{ amount: "" }], 0);
    const issues = [{ path: ["lines", 0, "planned"], message: "Too much" }];
    expect(issuesAtRows(given, issues)).toEqual([{}, { planned: "Too much" }]);
  });
});

test.each([
  ["9000", "15% of budget · $51,000.00 left to allocate"],
  ["0", "0% of budget · $60,000.00 left to allocate"],
  ["60000.01", "Exceeds your $60,000.00 budget"],
  ["", "Of your $60,000.00 budget"],
])("of %s kept it is said what is left", (typed, words) => {
  expect(leftToDivide(typed, "60000.00")).toBe(words);
});
