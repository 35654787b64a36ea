import * as z from "zod/mini";
import { type CalendarDate, parseCalendarDate } from "../../shared/calendar-date.ts";
import { id, type UserId } from "../../shared/ids.ts";

/* Schemas of column types, as raw SQL returns them. */

/** The owner of a row. */
export const ownerId = z.custom<UserId>((value) => Number.isSafeInteger(value));

/** A `date` column. */
export const storedDate = z.custom<CalendarDate>(
  (value) => typeof value === "string" && parseCalendarDate(value) !== undefined,
);

/** A `timestamptz` column in PostgreSQL's text format, which `new Date` parses. */
export const storedTimestamp = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), "Not a timestamp"));

export const countRow = z.object({ count: z.int() });
export const idRow = z.object({ id });
export const ownerRow = z.object({ owner: ownerId });
export const nameRow = z.object({ name: z.string() });
export const keyRow = z.object({ key: z.string() });
