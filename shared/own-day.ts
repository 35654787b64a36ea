import * as z from "zod/mini";
import { type CalendarDate, calendarDateInput, daysBetween } from "./calendar-date.ts";

/**
 * The homeowner's own day in a request: what is due and what is overdue goes by it. Left out, it
 * is the server's.
 */
export const ownDayQuery = z.object({ today: z.optional(calendarDateInput("Date is required")) });

/** What is wrong with such a day; undefined when nothing is. No two places are further apart. */
export function ownDayProblem(today: CalendarDate, ofServer: CalendarDate): string | undefined {
  return Math.abs(daysBetween(today, ofServer)) > 1
    ? `It is ${ofServer} here. A day can be one before or after it`
    : undefined;
}
