import * as z from "zod/mini";
import { type CalendarDate, calendarDateInput, daysBetween } from "./calendar-date.ts";

/**
 * The homeowner's own day in a request: what is due and what is overdue goes by it. Left out, it
 * is the server's.
 */
export const ownDayQuery = z.object({ today: z.optional(calendarDateInput("Date is required")) });

/**
 * The day that counts. No two places are further apart than one day, so one that is further off
 * comes from a clock that is wrong: the server's counts then, instead of nothing being shown.
 */
export function ownDayOf(said: CalendarDate | undefined, ofServer: CalendarDate): CalendarDate {
  return said !== undefined && Math.abs(daysBetween(said, ofServer)) <= 1 ? said : ofServer;
}
