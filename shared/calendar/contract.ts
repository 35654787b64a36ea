import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";

/**
 * When the project's calendar feed was created; null without one. Its address is sent only on
 * creation.
 */
export const calendarFeed = z.object({ since: z.nullable(instant) });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const newCalendarFeed = z.object({
  /** secret address: it grants read access to the calendar */
  url: z.string(),
  since: instant,
});
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;
