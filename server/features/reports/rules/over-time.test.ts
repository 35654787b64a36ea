import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { centsOf, ZERO_CENTS } from "../../../../shared/money.ts";
import { overTime } from "./over-time.ts";

const day = (date: string) => date as CalendarDate;

const PAID = {
  date: day("2026-03-01"),
  paid: centsOf("4760.25"),
  refunded: ZERO_CENTS,
  salesTax: ZERO_CENTS,
  taxKnown: ZERO_CENTS,
  count: 1,
};

const TOTAL = {
  planned: "20000.00",
  committed: "0.00",
  paid: "4760.25",
  open: "0.00",
  left: "15239.75",
  uncommitted: "15239.75",
  forecast: "20000.00",
  level: "fine",
} as const;

function bandsOf(forecast: Record<"low" | "expected" | "high", string>) {
  const plan: Pick<BudgetOverview, "total" | "forecast"> = {
    total: TOTAL,
    forecast: {
      ...forecast,
      paid: "4760.25",
      open: "0.00",
      uncommitted: "15239.75",
      riskAllowance: "0.00",
      rounding: "0.00",
      chancePercent: 50,
      contingencyNeeded: "0.00",
      safeToSpend: "0.00",
    },
  };
  return overTime([PAID], plan, day("2026-03-05"), day("2026-03-02")).map(({ band }) => band);
}

test("the range runs from the paid amount to the forecast, rounded to $100 in between", () => {
  const [before, today, ...rest] = bandsOf({
    low: "19100.00",
    expected: "21040.00",
    high: "23200.00",
  });
  expect(before).toBeNull();
  expect(today).toEqual({ low: "4760.25", expected: "4760.25", high: "4760.25" });
  expect(rest).toEqual([
    { low: "9500.00", expected: "10200.00", high: "10900.00" },
    { low: "14300.00", expected: "15600.00", high: "17100.00" },
    { low: "19100.00", expected: "21040.00", high: "23200.00" },
  ]);
});

test("does not round a certain cost on the days in between", () => {
  const certain = { low: "20000.00", expected: "20000.00", high: "20000.00" };
  expect(bandsOf(certain)[2]).toEqual({ low: "9840.17", expected: "9840.17", high: "9840.17" });
});
