import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { ownDayOf } from "../../../shared/own-day.ts";

/** The client's date, or the server's when it is missing or implausible. */
export function ownDay({ today }: { today?: CalendarDate | undefined }, now: Date): CalendarDate {
  return ownDayOf(today, calendarDateAt(now));
}
