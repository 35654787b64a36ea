import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { burnUp } from "../../budget/rules/burn-up.ts";
import { roundEstimate } from "../../budget/rules/estimates.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { type Cents, centsOf, sumCents, toDecimal } from "../../../../shared/money.ts";
import type { BurnUpPointResponse } from "../../../../shared/reports/contract.ts";
import type { DaySum } from "../../../../shared/reports/days.ts";

/**
 * Cumulative spending against the plan, and the forecast. Always for the whole project, because the
 * plan starts with the project, not with a period.
 */
export function overTime(
  days: readonly DaySum[],
  plan: Pick<BudgetOverview, "total" | "forecast">,
  lastDay: CalendarDate | null,
  today: CalendarDate,
): BurnUpPointResponse[] {
  const { low, expected, high } = plan.forecast;
  const paidSoFar = sumCents(days.map(({ paid }) => paid));
  const isCertain = low === high;
  const points = burnUp(
    {
      payments: days.map(({ date, paid }) => ({ date, amount: paid })),
      planned: centsOf(plan.total.planned),
      forecast: { low: centsOf(low), expected: centsOf(expected), high: centsOf(high) },
      start: null,
      lastDay,
    },
    today,
    "day",
  );
  return points.map(({ date, paid, planned, band }) => {
    // Both ends of the range are exact figures: the paid amount and the forecast.
    const isBetween = date > today && lastDay !== null && date < lastDay;
    const reached = (amount: Cents) =>
      toDecimal(isBetween && !isCertain ? roundEstimate(amount, paidSoFar) : amount);
    return {
      date,
      paid: paid === null ? null : toDecimal(paid),
      planned: planned === null ? null : toDecimal(planned),
      band: band && {
        low: reached(band.low),
        expected: reached(band.expected),
        high: reached(band.high),
      },
    };
  });
}
