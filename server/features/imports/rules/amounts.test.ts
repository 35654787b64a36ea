import { describe, expect, test } from "vitest";
import { MONEY_SPELLINGS } from "../../../../tests/support/money-spellings.ts";
import { decimalMarkOf, readAmount } from "./amounts.ts";
import { guessMapping } from "./guess-mapping.ts";
import { readRows } from "./read-rows.ts";

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
  ["125.00CR", 12500, "credit"],
  ["DB125.00", 12500, "debit"],
  ["1 234.50", 123450, null],
  ["1'234.50", 123450, null],
  ["842,50", 84250, null],
  ["1,23", 123, null],
  ["1.234,50", 123450, null],
])("“%s” is an amount with a decimal point", (text, cents, side) => {
  expect(readAmount(text, ".")).toEqual({ cents, side });
});

test.each([
  ["1.234,50", 123450],
  ["-12,5", -1250],
  ["1.234", 123400],
  ["12,50 €", 1250],
  // Unambiguous amounts, which are the same with any mark.
  ["842.50", 84250],
  ["1,234.50", 123450],
])("“%s” is an amount with a decimal comma", (text, cents) => {
  expect(readAmount(text, ",")?.cents).toBe(cents);
});

test.each([
  "",
  "abc",
  "12.345",
  "12 50",
  "12 € 50",
  "1.2.3",
  "--5",
  "1e5",
  "12 apples",
  "=1+1",
  "9".repeat(61),
])("“%s” is not an amount with a decimal point", (text) => {
  expect(readAmount(text, ".")).toBeUndefined();
});

test.each([
  [["12,50", "1.234,00"], ",", false],
  [["12.50", "1,234.00"], ".", false],
  [["1,234"], ".", false],
  [["1.234.567"], ",", false],
  [["1.234", "12,50"], ",", false],
  [["-1.234", "12.50"], ".", false],
  // A grouped thousand or a typo, without another amount that decides.
  [["1.234", "999"], ".", true],
  [["(€ 12.500)"], ".", true],
  // The others disagree.
  [["1.234", "12,50", "8.75"], ".", true],
  [["12,50", "8.75"], ".", false],
  [["7"], ".", false],
  [[], ".", false],
] as const)("the decimal mark of %j is “%s”, unsure: %s", (texts, mark, isUnsure) => {
  expect(decimalMarkOf(texts)).toEqual({ mark, isUnsure });
});

describe("every spelling that a field accepts, in a column", () => {
  const texts = MONEY_SPELLINGS.map(([text]) => text);

  /** How an import reads a column of these. */
  function centsIn(decimalMark: "." | ","): (number | string)[] {
    const cells = texts.map((text) => ["2026-03-14", "Nails", text]);
    const rows = [["Date", "Description", "Amount"], ...cells].map((all, index) => ({
      row: index + 1,
      cells: all,
    }));
    const { mapping } = guessMapping(rows);
    const reading = readRows(rows, { ...mapping, decimalMark, paidIs: "positive" });
    let step = reading.next();
    while (!step.done) step = reading.next();
    return step.value.drafts.map((draft) => {
      if ("problem" in draft) return draft.problem;
      const { amount, isRefund } = draft.expense;
      return isRefund ? 0 - amount : amount;
    });
  }

  const NOUGHT = "Amount is zero";
  const refused = (text: string) => `Can't read “${text}” as an amount`;

  test("with a decimal point is read as in the field", () => {
    const expected = MONEY_SPELLINGS.map(([, cents]) => (cents === 0 ? NOUGHT : cents));
    expect(centsIn(".")).toEqual(expected);
  });

  test("with a decimal comma is read as in the field, except for a comma before three digits", () => {
    // With the comma as decimal mark it has a third decimal, which must be zero.
    const other = new Map<string, number | string>([
      ["1,234", refused("1,234")],
      ["12,345", refused("12,345")],
      ["842,500", 84_250],
      ["($1,234)", refused("($1,234)")],
    ]);
    const expected = MONEY_SPELLINGS.map(
      ([text, cents]) => other.get(text) ?? (cents === 0 ? NOUGHT : cents),
    );
    expect(centsIn(",")).toEqual(expected);
  });
});
