import { expect, test } from "vitest";
import { decimalMarkOf, readAmount } from "./amounts.ts";

test.each([
  ["12.34", 1234, null],
  ["-12.34", -1234, null],
  ["−12.34", -1234, null],
  ["12.34-", -1234, null],
  ["(12.34)", -1234, null],
  ["$1,234.50", 123450, null],
  ["-$1,234.50", -123450, null],
  ["($1,234.50)", -123450, null],
  ["US$ 12", 1200, null],
  ["12.00 USD", 1200, null],
  ["+5", 500, null],
  ["12.5000", 1250, null],
  [".5", 50, null],
  ["0", 0, null],
  ["-0.00", 0, null],
  ["12.34 CR", 1234, "credit"],
  ["DR 12.34", 1234, "debit"],
  ["1 234.50", 123450, null],
  ["1'234.50", 123450, null],
])("“%s” is an amount with a decimal point", (text, cents, side) => {
  expect(readAmount(text, ".")).toEqual({ cents, side });
});

test.each([
  ["1.234,50", 123450],
  ["-12,5", -1250],
  ["1.234", 123400],
  ["12,50 €", 1250],
])("“%s” is an amount with a decimal comma", (text, cents) => {
  expect(readAmount(text, ",")?.cents).toBe(cents);
});

test.each([
  "",
  "abc",
  "12.345",
  "1,23",
  "1.2.3",
  "--5",
  "1e5",
  "12 apples",
  "=1+1",
  "9".repeat(61),
])("“%s” is no amount with a decimal point", (text) => {
  expect(readAmount(text, ".")).toBeUndefined();
});

test.each([
  [["12,50", "1.234,00"], ","],
  [["12.50", "1,234.00"], "."],
  [["1,234"], "."],
  [["1.234.567"], ","],
  [["7"], "."],
  [[], "."],
] as const)("the decimal mark of %j is “%s”", (texts, mark) => {
  expect(decimalMarkOf(texts)).toBe(mark);
});
