import type { CalendarDate } from "../calendar-date.ts";
import { type Cents, subtractCents, sumCents, toDecimal } from "../money.ts";
import type { MonthTotal, Report } from "./contract.ts";

/** Sums of the expenses of one day. */
export interface DaySum {
  date: CalendarDate;
  count: number;
  /** payments minus refunds */
  paid: Cents;
  /** sum of refunds, as a positive amount */
  refunded: Cents;
  /** tax of payments minus tax of refunds */
  salesTax: Cents;
  /** part of `paid` with known tax */
  taxKnown: Cents;
}

export interface Period {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** A date off by a century must not create a thousand empty months. */
const MAX_MONTHS_WITH_GAPS = 120;

/** Both ends are inclusive. */
export function daysIn(days: readonly DaySum[], { from, to }: Period): DaySum[] {
  return days.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
}

/** @param days in order */
export function spentIn(days: readonly DaySum[]): Report["spent"] {
  return {
    total: sumOf(days, "paid"),
    refunded: sumOf(days, "refunded"),
    count: countOf(days),
    firstDay: days[0]?.date ?? null,
    lastDay: days.at(-1)?.date ?? null,
  };
}

export function salesTaxIn(days: readonly DaySum[]): Report["salesTax"] {
  return {
    tax: sumOf(days, "salesTax"),
    known: sumOf(days, "taxKnown"),
    unknown: toDecimal(sumCents(days.map(({ paid, taxKnown }) => subtractCents(paid, taxKnown)))),
  };
}

/** One total for each month from the first to the last with an expense, including empty ones. */
export function monthTotals(days: readonly DaySum[]): MonthTotal[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  const months = [...byMonth.keys()].toSorted();
  return withGaps(months).map((month) => {
    const own = byMonth.get(month) ?? [];
    return {
      month,
      total: sumOf(own, "paid"),
      count: countOf(own),
      salesTax: sumOf(own, "salesTax"),
    };
  });
}

function withGaps(months: readonly string[]): readonly string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return months;
  const start = numberOf(first);
  const length = numberOf(last) - start + 1;
  if (length > MAX_MONTHS_WITH_GAPS) return months;
  return Array.from({ length }, (_, index) => textOf(start + index));
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function textOf(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
}

function sumOf(days: readonly DaySum[], field: "paid" | "refunded" | "salesTax" | "taxKnown") {
  return toDecimal(sumCents(days.map((day) => day[field])));
}

function countOf(days: readonly DaySum[]): number {
  return days.reduce((all, { count }) => all + count, 0);
}
