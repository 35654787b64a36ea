import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  parseCalendarDate,
} from "../../../shared/calendar-date.ts";
import type { Word } from "./sentence.ts";

/** Whether what is spoken of lies behind, as what was paid, or ahead, as what is planned. */
export type Direction = "past" | "future";

/** What a pattern found: how many words it took, and the day, if they say one plainly. */
export interface Found {
  length: number;
  day: CalendarDate | undefined;
}

export type DayPattern = (
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
) => Found | undefined;

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** A real day, or undefined: there is no February 30. */
export function dayOf(year: number, month: number, day: number): CalendarDate | undefined {
  return parseCalendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

export function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  const aMonday = dayOf(1900, 1, 1);
  return aMonday === undefined ? 0 : daysBetween(aMonday, date) % 7;
}

/** The weekday before `today`, never today itself. */
export function lastWeekday(today: CalendarDate, weekday: number): CalendarDate | undefined {
  return daysAfter(today, -((weekdayOf(today) - weekday + 6) % 7) - 1);
}

/** The weekday after `today`, never today itself. */
export function comingWeekday(today: CalendarDate, weekday: number): CalendarDate | undefined {
  return daysAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** The weekday of the week after this one; weeks begin on Monday. */
export function weekdayOfNextWeek(today: CalendarDate, weekday: number): CalendarDate | undefined {
  return daysAfter(today, 7 - weekdayOf(today) + weekday);
}

/** The weekday of this week, which may be past. */
export function weekdayOfThisWeek(today: CalendarDate, weekday: number): CalendarDate | undefined {
  return daysAfter(today, weekday - weekdayOf(today));
}

/** "March 3" without a year: the latest one up to today, or the first one from today on. */
export function dayOfYear(
  month: number,
  day: number,
  today: CalendarDate,
  direction: Direction,
): CalendarDate | undefined {
  const { year } = partsOf(today);
  const thisYear = dayOf(year, month, day);
  if (direction === "past") {
    return thisYear !== undefined && thisYear <= today ? thisYear : dayOf(year - 1, month, day);
  }
  return thisYear !== undefined && thisYear >= today ? thisYear : dayOf(year + 1, month, day);
}

/** "the 3rd" without a month: as `dayOfYear`, of this month or its neighbour. */
export function dayOfMonth(
  day: number,
  today: CalendarDate,
  direction: Direction,
): CalendarDate | undefined {
  const { year, month } = partsOf(today);
  const thisMonth = dayOf(year, month, day);
  if (direction === "past") {
    return thisMonth !== undefined && thisMonth <= today
      ? thisMonth
      : dayOf(month === 1 ? year - 1 : year, month === 1 ? 12 : month - 1, day);
  }
  return thisMonth !== undefined && thisMonth >= today
    ? thisMonth
    : dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, day);
}

export function lastDayOfMonth(year: number, month: number): CalendarDate | undefined {
  return (
    dayOf(year, month, 31) ??
    dayOf(year, month, 30) ??
    dayOf(year, month, 29) ??
    dayOf(year, month, 28)
  );
}

/** The same day so many months on, or that month's last day where there is no such day. */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate | undefined {
  const { year, month, day } = partsOf(date);
  const count = year * 12 + month - 1 + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  return dayOf(target.year, target.month, day) ?? lastDayOfMonth(target.year, target.month);
}
