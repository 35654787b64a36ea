import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { clientDateOf } from "../../../shared/client-date.ts";

/** The client's date, or the server's when that is missing or implausible. */
export function clientDate(
  { today }: { today?: CalendarDate | undefined },
  now: Date,
): CalendarDate {
  return clientDateOf(today, calendarDateAt(now));
}
