import { type CalendarDate, daysAfter, daysBetween } from "../../../../shared/calendar-date.ts";
import {
  addCents,
  type Cents,
  ZERO_CENTS,
  roundToCents,
  sumCents,
} from "../../../../shared/money.ts";
import type { Forecast } from "./forecast.ts";

/** Payments minus refunds of one day. */
export interface PaidOn {
  date: CalendarDate;
  amount: Cents;
}

export interface BurnUpInput {
  payments: readonly PaidOn[];
  /** expected spending by the last day without risks: the budget without the contingency */
  planned: Cents;
  forecast: Pick<Forecast, "low" | "expected" | "high">;
  /** start of the work; null: day of the first payment */
  start: CalendarDate | null;
  /** last planned day of work; null when there is none */
  lastDay: CalendarDate | null;
}

export type Band = Pick<Forecast, "low" | "expected" | "high">;

export interface BurnUpPoint {
  /** the figures are for the end of this day */
  date: CalendarDate;
  /** cumulative payments; null after today */
  paid: Cents | null;
  /** cumulative payments at an even rate; null without a last day */
  planned: Cents | null;
  /**
   * forecast range, from the paid amount today to the forecast on the last day; null before today,
   * and without a last day
   */
  band: Band | null;
}

/** Above this many days the chart has one point a month. */
const MAX_DAYS = 400;
/** Limit in case the last day is off by a century; later months are skipped. */
const MAX_MONTHS = 600;

/**
 * Cumulative spending against the plan, with its forecast.
 *
 * By day, or by month end for long projects. A payment with a future date counts today, because it
 * is already in the paid total.
 */
export function burnUp(
  { payments, planned, forecast, start, lastDay }: BurnUpInput,
  today: CalendarDate,
  by: "day" | "month",
): BurnUpPoint[] {
  const paidOn = new Map<CalendarDate, Cents>();
  for (const { date, amount } of payments) {
    const day = date < today ? date : today;
    paidOn.set(day, addCents(paidOn.get(day) ?? ZERO_CENTS, amount));
  }
  const paidDays = [...paidOn].toSorted(([a], [b]) => Number(a > b) - Number(a < b));
  const begin = start ?? paidDays[0]?.[0] ?? today;
  const first = earliest([begin, paidDays[0]?.[0] ?? begin, today]);
  const last = lastDay !== null && lastDay > today ? lastDay : today;
  const total = sumCents(paidOn.values());
  let [next, reached] = [0, ZERO_CENTS];
  return daysToShow(first, last, today, by).map((date) => {
    for (; next < paidDays.length; next += 1) {
      const [day, amount] = paidDays[next] ?? [date, ZERO_CENTS];
      if (day > date) break;
      reached = addCents(reached, amount);
    }
    return {
      date,
      paid: date > today ? null : reached,
      planned:
        lastDay === null ? null : between(ZERO_CENTS, planned, shareOf(begin, lastDay, date)),
      band:
        lastDay === null || lastDay <= today || date < today
          ? null
          : bandAt(forecast, total, shareOf(today, lastDay, date)),
    };
  });
}

function bandAt({ low, expected, high }: Band, paid: Cents, share: number): Band {
  return {
    low: between(paid, low, share),
    expected: between(paid, expected, share),
    high: between(paid, high, share),
  };
}

function between(from: Cents, to: Cents, share: number): Cents {
  return roundToCents(from + (to - from) * share);
}

/** The share of the period that has elapsed on `date`, 0 to 1. */
function shareOf(from: CalendarDate, to: CalendarDate, date: CalendarDate): number {
  const whole = daysBetween(from, to);
  if (whole <= 0) return date < to ? 0 : 1;
  return Math.min(Math.max(daysBetween(from, date) / whole, 0), 1);
}

/** Days of the chart in order, including today and both ends. */
function daysToShow(
  first: CalendarDate,
  last: CalendarDate,
  today: CalendarDate,
  by: "day" | "month",
): CalendarDate[] {
  const days = new Set([first, today, last]);
  const length = daysBetween(first, last);
  const byDay = by === "day" && length <= MAX_DAYS;
  const passedOver = Math.floor(length / 31 / MAX_MONTHS) * 31;
  let day = byDay ? daysAfter(first, 1) : endOfMonth(first);
  while (day !== undefined && day < last) {
    days.add(day);
    const following = daysAfter(day, byDay ? 1 : 1 + passedOver);
    day = byDay || following === undefined ? following : endOfMonth(following);
  }
  return [...days].toSorted();
}

function endOfMonth(date: CalendarDate): CalendarDate | undefined {
  const firstOfMonth = daysAfter(date, 1 - Number(date.slice(8)));
  const inNext = firstOfMonth && daysAfter(firstOfMonth, 31);
  return inNext && daysAfter(inNext, -Number(inNext.slice(8)));
}

function earliest(days: readonly CalendarDate[]): CalendarDate {
  return days.reduce((first, day) => (day < first ? day : first));
}
