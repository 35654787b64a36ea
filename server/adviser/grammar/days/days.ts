import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";

/** Whether what is spoken of lies behind, as what was paid, or ahead, as what is planned. */
export type Direction = "past" | "future";

export interface Asking {
  today: CalendarDate;
  direction: Direction;
}

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** A real day, or undefined: there is no February 30. */
export function calendarDay(year: number, month: number, day: number): CalendarDate | undefined {
  return parseCalendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** A day of a month, which is counted from January of the year 0. */
function dayIn(months: number, day: number): CalendarDate | undefined {
  return calendarDay(Math.floor(months / 12), (months % 12) + 1, day);
}

export function dateParts(date: CalendarDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  const aMonday = calendarDay(1900, 1, 1);
  return aMonday === undefined ? 0 : daysBetween(aMonday, date) % 7;
}

/** The weekday before today, or the one after it; never today itself. */
export function nearestWeekday({ today, direction }: Asking, weekday: number) {
  return direction === "past"
    ? daysAfter(today, -((weekdayOf(today) - weekday + 6) % 7) - 1)
    : daysAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** The weekday of this week, which may be past, or of a later one. Weeks begin on Monday. */
export function weekdayOfWeek(today: CalendarDate, weekday: number, weeksOn: number) {
  return daysAfter(today, weeksOn * 7 + weekday - weekdayOf(today));
}

/**
 * "March 3" without a year, or "the 3rd" without a month, which comes again after `step` months: the
 * latest one up to today, or the first one from today on.
 */
export function nearestDay(month: number, day: number, step: 1 | 12, asking: Asking) {
  const { today, direction } = asking;
  if (month < 1 || month > 12) return undefined;
  const months = dateParts(today).year * 12 + month - 1;
  const here = dayIn(months, day);
  const isHere = here !== undefined && (direction === "past" ? here <= today : here >= today);
  return isHere ? here : dayIn(months + (direction === "past" ? -step : step), day);
}

export function lastDayOfMonth(year: number, month: number): CalendarDate | undefined {
  const next = dayIn(year * 12 + month, 1);
  return next && daysAfter(next, -1);
}
