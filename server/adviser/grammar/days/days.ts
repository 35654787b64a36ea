import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";

/** Whether what is spoken of lies behind, as what was paid, or ahead, as what is planned. */
export type Direction = "past" | "future";

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** A real day, or undefined: there is no February 30. */
export function calendarDay(year: number, month: number, day: number): CalendarDate | undefined {
  return parseCalendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
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

/** The weekday before `today`, or the one after it; never today itself. */
export function nearestWeekday(today: CalendarDate, weekday: number, direction: Direction) {
  return direction === "past"
    ? daysAfter(today, -((weekdayOf(today) - weekday + 6) % 7) - 1)
    : daysAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** The weekday of this week, which may be past, or of a later one. Weeks begin on Monday. */
export function weekdayOfWeek(today: CalendarDate, weekday: number, weeksOn: number) {
  return daysAfter(today, weeksOn * 7 + weekday - weekdayOf(today));
}

/** "March 3" without a year: the latest one up to today, or the first one from today on. */
export function dayOfYear(month: number, day: number, today: CalendarDate, direction: Direction) {
  const { year } = dateParts(today);
  return nearest(calendarDay(year, month, day), today, direction, (offset) =>
    calendarDay(year + offset, month, day),
  );
}

/** "the 3rd" without a month: as `dayOfYear`, of this month or its neighbor. */
export function dayOfMonth(day: number, today: CalendarDate, direction: Direction) {
  const { year, month } = dateParts(today);
  return nearest(calendarDay(year, month, day), today, direction, (offset) => {
    const count = year * 12 + month - 1 + offset;
    return calendarDay(Math.floor(count / 12), (count % 12) + 1, day);
  });
}

function nearest(
  here: CalendarDate | undefined,
  today: CalendarDate,
  direction: Direction,
  neighbor: (offset: 1 | -1) => CalendarDate | undefined,
): CalendarDate | undefined {
  if (direction === "past") return here !== undefined && here <= today ? here : neighbor(-1);
  return here !== undefined && here >= today ? here : neighbor(1);
}

export function lastDayOfMonth(year: number, month: number): CalendarDate | undefined {
  return [31, 30, 29, 28]
    .map((day) => calendarDay(year, month, day))
    .find((day) => day !== undefined);
}

/** The same day a number of months later, or that month's last day where there is no such day. */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate | undefined {
  const { year, month, day } = dateParts(date);
  const count = year * 12 + month - 1 + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  return calendarDay(target.year, target.month, day) ?? lastDayOfMonth(target.year, target.month);
}
