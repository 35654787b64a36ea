import { type CalendarDate, daysBetween } from "./calendar-date.ts";
import { fullDate } from "./full-date.ts";

/**
 * Days ago in words: "Today", "Yesterday", "3 days ago", "2 weeks ago". The full date from 30 days
 * on, and for future days.
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
