import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarDate, daysAfter } from "../calendar-date.ts";
import { salesTaxSum } from "../expenses/sales-tax.ts";
import {
  addCents,
  type Cents,
  centsOf,
  ZERO_CENTS,
  subtractCents,
  sumCents,
  sumDecimals,
  toDecimal,
} from "../money.ts";
import { type DaySum, daysIn, monthTotals, salesTaxIn, spentIn } from "./days.ts";
import {
  categoryTotals,
  methodTotals,
  roomTotals,
  type SpellingSum,
} from "../../server/features/reports/rules/groups.ts";

const START = "2024-01-01" as CalendarDate;
const day = fc.integer({ min: 0, max: 900 }).map((after) => daysAfter(START, after) ?? START);
const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount as Cents);

const expense = fc
  .record({
    date: day,
    amount: cents(9_999_999),
    isRefund: fc.boolean(),
    hasTax: fc.boolean(),
    category: fc.constantFrom(
      "Materials",
      "materials ",
      "Labor",
      "Interior  Design",
      "interior design",
      "",
    ),
    method: fc.constantFrom("Cash", "credit_card", "Credit Card", "Zelle"),
    room: fc.constantFrom("Kitchen", "kitchen", "Bath", null),
  })
  .map(({ hasTax, ...rest }) => ({
    ...rest,
    salesTax: hasTax ? (Math.floor(rest.amount / 11) as Cents) : null,
  }));
type Expense = typeof expense extends fc.Arbitrary<infer Made> ? Made : never;

const paidOf = ({ amount, isRefund }: Expense) =>
  isRefund ? subtractCents(ZERO_CENTS, amount) : amount;

/** Aggregates as the database does. */
function byDay(expenses: readonly Expense[]): DaySum[] {
  return [...Map.groupBy(expenses, ({ date }) => date)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, own]) => ({
      date,
      count: own.length,
      paid: sumCents(own.map(paidOf)),
      refunded: sumCents(own.filter(({ isRefund }) => isRefund).map(({ amount }) => amount)),
      salesTax: salesTaxSum(own).tax,
      taxKnown: salesTaxSum(own).known,
    }));
}

function bySpelling(
  expenses: readonly Expense[],
  of: (expense: Expense) => string | null,
): SpellingSum[] {
  return [...Map.groupBy(expenses, of)].map(([spelling, own]) => ({
    spelling,
    first: expenses.findIndex((one) => of(one) === spelling),
    total: toDecimal(sumCents(own.map(paidOf))),
    count: own.length,
  }));
}

const totalOf = (groups: readonly { total: string }[]) =>
  sumDecimals(groups.map(({ total }) => total));

describe("any payments, refunds and spellings", () => {
  test("every grouping adds up to the total, to the cent", () => {
    fc.assert(
      fc.property(fc.array(expense, { maxLength: 60 }), day, day, (expenses, a, b) => {
        const period = a < b ? { from: a, to: b } : { from: b, to: a };
        const within = expenses.filter(({ date }) => date >= period.from && date <= period.to);
        const days = daysIn(byDay(expenses), period);
        const spent = spentIn(days);
        expect(spent.total).toBe(toDecimal(sumCents(within.map(paidOf))));
        expect(spent.count).toBe(within.length);
        const categories = categoryTotals(bySpelling(within, ({ category }) => category));
        const rooms = roomTotals(bySpelling(within, ({ room }) => room));
        const methods = methodTotals(bySpelling(within, ({ method }) => method));
        const months = monthTotals(days);
        for (const groups of [categories, rooms, methods, months]) {
          expect(totalOf(groups)).toBe(spent.total);
        }
        expect(months.reduce((all, { count }) => all + count, 0)).toBe(spent.count);
        const tax = salesTaxIn(days);
        const rule = salesTaxSum(within);
        expect(tax).toEqual({
          tax: toDecimal(rule.tax),
          known: toDecimal(rule.known),
          unknown: toDecimal(rule.unknown),
        });
        expect(sumDecimals(months.map(({ salesTax }) => salesTax))).toBe(tax.tax);
        expect(addCents(centsOf(tax.known), centsOf(tax.unknown))).toBe(centsOf(spent.total));
      }),
    );
  });

  test("equal names in any spelling are one group, and no group is empty", () => {
    fc.assert(
      fc.property(fc.array(expense, { maxLength: 60 }), (expenses) => {
        const categories = categoryTotals(bySpelling(expenses, ({ category }) => category));
        expect(new Set(categories.map(({ code }) => code)).size).toBe(categories.length);
        expect(categories.every(({ total }) => centsOf(total) !== ZERO_CENTS)).toBe(true);
      }),
    );
  });
});

test("fills empty months between expenses, but not a century", () => {
  const on = (date: string): DaySum => ({
    date: date as CalendarDate,
    count: 1,
    paid: 100 as Cents,
    refunded: ZERO_CENTS,
    salesTax: ZERO_CENTS,
    taxKnown: ZERO_CENTS,
  });
  const months = (days: DaySum[]) =>
    monthTotals(days).map(({ month, total }) => `${month} ${total}`);
  expect(months([on("2025-11-30"), on("2026-02-01")])).toEqual([
    "2025-11 1.00",
    "2025-12 0.00",
    "2026-01 0.00",
    "2026-02 1.00",
  ]);
  expect(months([on("1926-02-01"), on("2026-02-01")])).toEqual(["1926-02 1.00", "2026-02 1.00"]);
  expect(months([])).toEqual([]);
});
