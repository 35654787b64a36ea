import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { ownDayOf } from "../../../shared/own-day.ts";

/** The day that a homeowner says it is, or the server's where nothing is said or nothing that can be. */
export function ownDay({ today }: { today?: CalendarDate | undefined }, now: Date): CalendarDate {
  return ownDayOf(today, calendarDateAt(now));
}
