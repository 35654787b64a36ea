import * as z from "zod/mini";
import { type CalendarDate, calendarDateInput, daysBetween } from "./calendar-date.ts";

/** The client's date, which decides what is due and overdue; the server's when absent. */
export const clientDateQuery = z.object({
  today: z.optional(calendarDateInput("Date is required")),
});

/**
 * The date that applies. Time zones differ by at most one day, so a date further off comes from a
 * wrong clock; then the server's date applies.
 */
export function clientDateOf(said: CalendarDate | undefined, ofServer: CalendarDate): CalendarDate {
  return said !== undefined && Math.abs(daysBetween(said, ofServer)) <= 1 ? said : ofServer;
}
