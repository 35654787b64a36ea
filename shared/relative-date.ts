import { type CalendarDate, daysBetween } from "./calendar-date.ts";

// A calendar day is the same day everywhere: it is read and written in one fixed zone.
const FULL_DATE = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;

let fullDateFormat: Intl.DateTimeFormat | undefined;

/** Short month, day and year: "Mar 14, 2026". */
export function fullDate(date: CalendarDate): string {
  // Made by the first date: where nothing is written yet, the tables of all languages stay unread.
  fullDateFormat ??= new Intl.DateTimeFormat("en-US", FULL_DATE);
  return fullDateFormat.format(new Date(`${date}T00:00:00Z`));
}

/**
 * How long ago a day was, as a person says it: "Today", "Yesterday", "3 days ago",
 * "2 weeks ago". From 30 days on, and for every day to come, the full date.
 */
export function relativeDate(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(date, today);
  if (days < 0 || days >= 30) return fullDate(date);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days < 7) return `${days} days ago`;
  const weeks = Math.floor(days / 7);
  return weeks === 1 ? "1 week ago" : `${weeks} weeks ago`;
}
