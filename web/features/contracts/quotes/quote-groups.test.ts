import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { contractOf, quoteOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { comparable, groupQuotes, validityOf, worksOf } from "./quote-groups.ts";

const TODAY = "2026-03-15" as CalendarDate;

describe("quote list", () => {
  const quotes = [
    quoteOf({ id: 1, work: "New roof", amount: "13000.00" }),
    contractOf({ id: 2, status: "completed" }),
    quoteOf({ id: 3, work: "new  ROOF ", amount: "9000.00" }),
    quoteOf({ id: 4, status: "declined" }),
    contractOf({ id: 5 }),
    quoteOf({ id: 6, work: "New roof", amount: null, status: "asked" }),
    quoteOf({ id: 7, work: "Painting" }),
  ];

  test("groups active contracts first, open quotes by work, and declined quotes", () => {
    const { contracts, open, declined } = groupQuotes(quotes);
    expect(contracts.map(({ id }) => id)).toEqual([5, 2]);
    expect(open.map(({ work, quotes: same }) => [work, same.map(({ id }) => id)])).toEqual([
      ["New roof", [3, 1, 6]],
      ["Painting", [7]],
    ]);
    expect(declined.map(({ id }) => id)).toEqual([4]);
  });

  test("compares quotes with an amount that are not declined, cheapest first", () => {
    expect(comparable(quotes, "NEW ROOF").map(({ id }) => id)).toEqual([3, 2, 5, 1]);
  });

  test("also compares declined quotes after the decision", () => {
    const decided = quotes.filter(({ id }) => id === 4 || id === 5);
    expect(comparable(decided, "new roof").map(({ id }) => id)).toEqual([4, 5]);
  });

  test("suggests each work once", () => {
    expect(worksOf(quotes)).toEqual(["New roof", "Painting"]);
  });
});

test.each([
  [{ status: "received", validUntil: "2026-03-14" }, "expired"],
  [{ status: "received", validUntil: "2026-03-15" }, "soon"],
  [{ status: "asked", validUntil: "2026-03-22" }, "soon"],
  [{ status: "received", validUntil: "2026-03-23" }, "valid"],
  [{ status: "received", validUntil: null }, undefined],
  [{ status: "accepted", validUntil: "2026-03-01" }, undefined],
  [{ status: "declined", validUntil: "2026-03-01" }, undefined],
] as const)("a quote with %o is %s", (fields, validity) => {
  expect(validityOf(quoteOf(fields), TODAY)).toBe(validity);
});
