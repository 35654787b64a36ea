import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";

/** Whether a project has a calendar feed, and since when. Its address is told once, when it is made. */
export const calendarFeed = z.object({ since: z.nullable(instant) });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const newCalendarFeed = z.object({
  /** the whole address; whoever has it sees the calendar */
  url: z.string(),
  since: instant,
});
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;
