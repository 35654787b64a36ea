import { type CalendarDate, calendarDateAt, daysAfter } from "../../../shared/calendar-date.ts";
import { clientDateOf } from "../../../shared/client-date.ts";

/** The client's date, or the server's when that is missing or implausible. */
export function clientDate(
  { today }: { today?: CalendarDate | undefined },
  now: Date,
): CalendarDate {
  return clientDateOf(today, calendarDateAt(now));
}

/** The latest date that is today anywhere, because in the far east tomorrow has begun. */
export function latestToday(now: Date): CalendarDate {
  const today = calendarDateAt(now);
  return daysAfter(today, 1) ?? today;
}
