import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import {
  addCents,
  type Cents,
  ZERO_CENTS,
  allocateCents,
  sumCents,
} from "../../../../shared/money.ts";

/** A payment to make: an installment, or the part of a contract that is not scheduled. */
export interface Due {
  /** null when unknown */
  date: CalendarDate | null;
  amount: Cents;
}

export interface MonthAhead {
  /** "2026-03"; the last of the maximum number of months includes all later ones */
  month: string;
  /** committed and due in this month; the first month includes overdue amounts */
  due: Cents;
  /** planned but not committed, spread evenly over the remaining months */
  planned: Cents;
}

export interface CashAhead {
  /** from this month to the last one with a due amount, without gaps */
  months: MonthAhead[];
  /** amounts without a known date */
  undated: { due: Cents; planned: Cents };
}

/** Limit in case the last day is off by a century. */
const MAX_MONTHS = 60;

/**
 * Upcoming payments by month.
 *
 * @param toCome planned and not committed
 * @param lastDay last planned day of work; null when there is none
 */
export function cashAhead(
  {
    dues,
    uncommitted,
    lastDay,
  }: { dues: readonly Due[]; uncommitted: Cents; lastDay: CalendarDate | null },
  today: CalendarDate,
): CashAhead {
  const first = monthNumber(today);
  const within = (date: CalendarDate) =>
    Math.min(Math.max(monthNumber(date), first), first + MAX_MONTHS - 1);
  const dueIn = new Map<number, Cents>();
  const undated: Cents[] = [];
  for (const { date, amount } of dues) {
    if (date === null) undated.push(amount);
    else dueIn.set(within(date), addCents(dueIn.get(within(date)) ?? ZERO_CENTS, amount));
  }
  const spread = lastDay === null || lastDay < today ? 0 : within(lastDay) - first + 1;
  const shares = spread === 0 ? [] : allocateCents(uncommitted, Array<number>(spread).fill(1));
  const last = Math.max(first + spread - 1, ...dueIn.keys());
  const months = Array.from({ length: last - first + 1 }, (_, index) => ({
    month: monthText(first + index),
    due: dueIn.get(first + index) ?? ZERO_CENTS,
    planned: shares[index] ?? ZERO_CENTS,
  }));
  return {
    months,
    undated: { due: sumCents(undated), planned: spread === 0 ? uncommitted : ZERO_CENTS },
  };
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
}
