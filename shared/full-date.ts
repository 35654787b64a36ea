import type { CalendarDate } from "./calendar-date.ts";

/** Format of a date, in one fixed zone, so that it is the same everywhere. */
export const FULL_DATE = {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
} as const;

let fullDateFormat: Intl.DateTimeFormat | undefined;

/** Short month, day and year: "Mar 14, 2026". */
export function fullDate(date: CalendarDate): string {
  // Created on first use, because it loads locale data.
  fullDateFormat ??= new Intl.DateTimeFormat("en-US", FULL_DATE);
  return fullDateFormat.format(new Date(`${date}T00:00:00Z`));
}
