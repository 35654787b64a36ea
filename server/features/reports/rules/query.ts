import * as z from "zod/mini";
import { calendarDateInput } from "../../../../shared/calendar-date.ts";
import { inOrderOfTime } from "../../../../shared/expenses/list-query.ts";
import { id, idParam } from "../../../../shared/ids.ts";

/*
 * Query parameters of a report. Separate from the response schemas, because only the server needs
 * them.
 */

/** More don't fit next to each other, and each report is calculated in full. */
export const MAX_COMPARED = 4;

const period = {
  projectId: idParam,
  /** first and last day, inclusive; not limited when absent */
  from: z.optional(calendarDateInput("Date is required")),
  to: z.optional(calendarDateInput("Date is required")),
  /** the client's date; default: the server's */
  today: z.optional(calendarDateInput("Date is required")),
};

/** Comma-separated ids in a query string. */
const idList = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/, "Must be numbers of projects")),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(",").map(Number))]),
    z.array(id).check(z.maxLength(MAX_COMPARED, `Compare ${MAX_COMPARED} projects at most`)),
  ),
);

export const reportQuery = z
  .object({
    ...period,
    /** other projects of the user to compare with */
    compareWith: z.optional(idList),
  })
  .check(inOrderOfTime);

export const homeCostQuery = z.object(period).check(inOrderOfTime);
