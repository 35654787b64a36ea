import * as z from "zod/mini";
import { calendarDateInput } from "../../../../shared/calendar-date.ts";
import { inOrderOfTime } from "../../../../shared/expenses/list-query.ts";
import { id, idParam } from "../../../../shared/ids.ts";

/* Which report is asked for. Apart from its answer, because only the server reads it. */

/** Side by side people read a few; each is reckoned as a whole. */
export const MAX_COMPARED = 4;

const period = {
  projectId: idParam,
  /** first and last day, both included; left out: from the first expense, to the last */
  from: z.optional(calendarDateInput("Date is required")),
  to: z.optional(calendarDateInput("Date is required")),
  /** the homeowner's own day; left out: the server's */
  today: z.optional(calendarDateInput("Date is required")),
};

/** Ids with commas between them, as they stand in an address. */
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
    /** other projects of the homeowner, to stand beside this one */
    compareWith: z.optional(idList),
  })
  .check(inOrderOfTime);

export const homeCostQuery = z.object(period).check(inOrderOfTime);
