import { expect, test } from "vitest";
import { monthName, shortMoney } from "./chart-words.ts";

test.each([
  ["2026-03", "Mar 2026"],
  ["2027-12", "Dec 2027"],
])("names the month %s", (month, name) => {
  expect(monthName(month)).toBe(name);
});

test.each([
  [0, "$0"],
  [12_500, "$12.5K"],
  [-650, "-$650"],
  [99_999_999.99, "$100M"],
])("labels an axis at %d", (amount, text) => {
  expect(shortMoney(amount)).toBe(text);
});
