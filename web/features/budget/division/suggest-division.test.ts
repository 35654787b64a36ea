import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, MAX_AMOUNT, sumCents } from "../../../../shared/money.ts";
import { dividedCategories, suggestDivision } from "./suggest-division.ts";

const cents = (dollars: number) => Math.round(dollars * 100) as Cents;

describe("dividedCategories", () => {
  test("lists the built-in categories, then those of expenses, with the amounts paid", () => {
    const rows = dividedCategories({ labor: "12.50", Labor: "7.50", "Smart Home": "99.00" });
    expect(rows).toEqual([
      { category: "Materials", paid: 0 },
      { category: "Labor", paid: cents(20) },
      { category: "Permits", paid: 0 },
      { category: "Tools", paid: 0 },
      { category: "Other", paid: 0 },
      { category: "Smart Home", paid: cents(99) },
    ]);
  });
});

describe("suggestDivision", () => {
  const suggest = (dollars: number, breakdown: Record<string, string> = {}) =>
    suggestDivision(cents(dollars), dividedCategories(breakdown)).map((amount) => amount / 100);

  test.each([
    ["splits a budget by the usual shares", 21_250, {}, [8500, 8500, 1063, 1062, 2125]],
    ["adds odd cents to the largest amount", 100.37, {}, [40.37, 40, 5, 5, 10]],
    ["handles less than a dollar", 0.4, {}, [0.4, 0, 0, 0, 0]],
    ["handles zero", 0, {}, [0, 0, 0, 0, 0]],
    [
      "suggests at least the amount paid, at the expense of the others",
      1000,
      { Permits: "120.50" },
      [370, 370, 121, 46, 93],
    ],
    [
      "suggests the amount paid for a custom category",
      1000,
      { Roof: "400.00" },
      [240, 240, 30, 30, 60, 400],
    ],
    ["exceeds the budget if more was paid", 100, { Labor: "500.00" }, [0, 500, 0, 0, 0]],
  ])("%s", (_what, dollars, breakdown, expected) => {
    expect(suggest(dollars, breakdown)).toEqual(expected);
  });

  test("adds up to the cent and never suggests less than was paid", () => {
    const category = fc.constantFrom("Materials", "labor", "Permits", "Roof", "Garden");
    const amount = fc.integer({ min: 0, max: 2_000_000 }).map((paid) => (paid / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.constant(MAX_AMOUNT)),
        fc.dictionary(category, amount),
        (toDivide, breakdown) => {
          const rows = dividedCategories(breakdown);
          const amounts = suggestDivision(toDivide as Cents, rows);
          for (const [at, row] of rows.entries()) {
            expect(amounts[at]).toBeGreaterThanOrEqual(row.paid);
          }
          const needed = sumCents(rows.map(({ paid }) => (Math.ceil(paid / 100) * 100) as Cents));
          const sum = sumCents(amounts);
          if (needed <= toDivide) expect(sum).toBe(toDivide);
          else expect(sum).toBeLessThanOrEqual(needed);
        },
      ),
    );
  });
});
