import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { addCents, type Cents, NO_CENTS, partsOf, sumCents } from "../../../../shared/money.ts";

/** Money that has to be paid: an instalment, or what of a contract is on no schedule. */
export interface Due {
  /** null where no day is known yet */
  date: CalendarDate | null;
  amount: Cents;
}

export interface MonthAhead {
  /** "2026-03"; the last of very many holds what comes later too */
  month: string;
  /** promised to contractors and due in this month; the first month holds what is overdue too */
  due: Cents;
  /** planned and promised to nobody yet, in equal parts over the months that are left */
  planned: Cents;
}

export interface CashAhead {
  /** from this month to the last one in which something is due, without gaps */
  months: MonthAhead[];
  /** what comes without a known day */
  undated: { due: Cents; planned: Cents };
}

/** A renovation's last day may be typed wrong by a century; nobody reads more months than these. */
const MOST_MONTHS = 60;

/**
 * The money that is coming, month by month.
 *
 * @param toCome what is planned and promised to nobody
 * @param lastDay the last day that work is planned for; null where the timeline has none
 */
export function cashAhead(
  { dues, toCome, lastDay }: { dues: readonly Due[]; toCome: Cents; lastDay: CalendarDate | null },
  today: CalendarDate,
): CashAhead {
  const first = monthNumber(today);
  const within = (date: CalendarDate) =>
    Math.min(Math.max(monthNumber(date), first), first + MOST_MONTHS - 1);
  const dueIn = new Map<number, Cents>();
  const undated: Cents[] = [];
  for (const { date, amount } of dues) {
    if (date === null) undated.push(amount);
    else dueIn.set(within(date), addCents(dueIn.get(within(date)) ?? NO_CENTS, amount));
  }
  const spread = lastDay === null || lastDay < today ? 0 : within(lastDay) - first + 1;
  const shares = spread === 0 ? [] : partsOf(toCome, Array<number>(spread).fill(1));
  const last = Math.max(first + spread - 1, ...dueIn.keys());
  const months = Array.from({ length: last - first + 1 }, (_, index) => ({
    month: monthText(first + index),
    due: dueIn.get(first + index) ?? NO_CENTS,
    planned: shares[index] ?? NO_CENTS,
  }));
  return {
    months,
    undated: { due: sumCents(undated), planned: spread === 0 ? toCome : NO_CENTS },
  };
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
}
