import type { CalendarDate } from "./calendar-date.ts";

// A calendar day is the same day everywhere: it is read and written in one fixed zone.
const FULL_DATE = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;

let fullDateFormat: Intl.DateTimeFormat | undefined;

/** Short month, day and year: "Mar 14, 2026". */
export function fullDate(date: CalendarDate): string {
  // Made by the first date: where nothing is written yet, the tables of all languages stay unread.
  fullDateFormat ??= new Intl.DateTimeFormat("en-US", FULL_DATE);
  return fullDateFormat.format(new Date(`${date}T00:00:00Z`));
}
