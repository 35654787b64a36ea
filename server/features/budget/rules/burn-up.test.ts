import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";
import { burnUp, type BurnUpInput } from "./burn-up.ts";

const day = (text: string) => text as CalendarDate;
const cents = (amount: number) => amount as Cents;
const paid = (...rows: [date: string, amount: number][]) =>
  rows.map(([date, amount]) => ({ date: day(date), amount: cents(amount) }));

const FORECAST = { low: cents(900), expected: cents(1100), high: cents(1500) };

function rows(given: Partial<BurnUpInput>, today: string, by: "day" | "month"): string[] {
  const points = burnUp(
    {
      payments: [],
      planned: cents(1000),
      forecast: FORECAST,
      start: null,
      lastDay: null,
      ...given,
    },
    day(today),
    by,
  );
  return points.map(
    ({ date, paid: reached, planned, band }) =>
      `${date} ${reached ?? "-"} ${planned ?? "-"} ${band ? `${band.low} ${band.expected} ${band.high}` : "-"}`,
  );
}

// Each row: day, paid so far, planned so far, and the range: low, expected, high.
describe("the burn-up", () => {
  test("is a single point without payments", () => {
    expect(rows({}, "2026-05-10", "day")).toEqual(["2026-05-10 0 - -"]);
  });

  test("has days from the first payment to today, and leads to the forecast", () => {
    const payments = paid(["2026-05-03", 200], ["2026-05-01", 100], ["2026-05-03", -50]);
    expect(rows({ payments, lastDay: day("2026-05-06") }, "2026-05-04", "day")).toEqual([
      "2026-05-01 100 0 -",
      "2026-05-02 100 200 -",
      "2026-05-03 250 400 -",
      // Starts at 250 today; halfway, then the full amount.
      "2026-05-04 250 600 250 250 250",
      "2026-05-05 - 800 575 675 875",
      "2026-05-06 - 1000 900 1100 1500",
    ]);
  });

  test("has month ends, the first and last day, and today", () => {
    const payments = paid(["2026-01-15", 100], ["2026-02-28", 300], ["2026-03-02", 50]);
    expect(rows({ payments, lastDay: day("2026-04-15") }, "2026-03-16", "month")).toEqual([
      "2026-01-15 100 0 -",
      "2026-01-31 100 178 -", // 16 of 90 days
      "2026-02-28 400 489 -", // 44
      "2026-03-16 450 667 450 450 450", // 60
      "2026-03-31 - 833 675 775 975", // 75; half of the remaining 30 days
      "2026-04-15 - 1000 900 1100 1500",
    ]);
  });

  test("has no range and no plan without a last day", () => {
    expect(rows({ payments: paid(["2026-05-01", 10]) }, "2026-05-02", "day")).toEqual([
      "2026-05-01 10 - -",
      "2026-05-02 10 - -",
    ]);
  });

  test("has no range after the last day, and the plan stays at its total", () => {
    expect(
      rows({ start: day("2026-04-29"), lastDay: day("2026-05-01") }, "2026-05-02", "day"),
    ).toEqual([
      "2026-04-29 0 0 -",
      "2026-04-30 0 500 -",
      "2026-05-01 0 1000 -",
      "2026-05-02 0 1000 -",
    ]);
  });

  test("counts a payment with a future date today, and one before the start on its day", () => {
    const payments = paid(["2026-04-30", 5], ["2027-01-01", 70]);
    expect(rows({ payments, start: day("2026-05-01") }, "2026-05-01", "day")).toEqual([
      "2026-04-30 5 - -",
      "2026-05-01 75 - -",
    ]);
  });

  test("switches to months for many days", () => {
    expect(rows({ start: day("2020-01-01") }, "2026-01-01", "day").length).toBe(74);
  });
});

test("limits the chart for a date that is off by millennia", () => {
  const shown = rows(
    { payments: paid(["0101-02-03", 100]), lastDay: day("9999-12-31") },
    "2026-05-10",
    "day",
  );
  expect(shown.length).toBeLessThanOrEqual(700);
  expect(shown.at(0)).toContain("0101-02-03 100");
  expect(shown.some((row) => row.startsWith("2026-05-10 100"))).toBe(true);
  expect(shown.at(-1)).toContain("9999-12-31 -");
});
