import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { idParam } from "../ids.ts";
import { isStorable, TEXT_LIMITS } from "../text.ts";
import { DEFAULT_PAGE_SIZE } from "./page-size.ts";

/*
 * Which expenses are asked for. Apart from the rest of the contract, because only the server reads
 * it: every screen with expenses would load what it never uses.
 */

/** The longest text to look for. */
export const MAX_SEARCH = 200;

/** A text to look for; it goes to the database, so it must be one that could be stored. */
export function searchable(max: number) {
  return z
    .string()
    .check(z.maxLength(max), z.refine(isStorable, "Contains characters that cannot be searched"));
}

const MAX_PAGE_SIZE = 100;

/** A whole number of a query string, in bounds. */
function whole(max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, "Must be a whole number")),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(1), z.maximum(max)),
    ),
  );
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Days are written so that they sort as text. */
export const inOrderOfTime = z.refine<Days>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ["to"], error: "End date must be on or after the start date" },
);

/** What the list can be narrowed by, and a table that is taken out of it. */
export const EXPENSE_CHOICES = {
  search: z.optional(searchable(MAX_SEARCH)),
  category: z.optional(searchable(TEXT_LIMITS.name)),
  paymentMethod: z.optional(searchable(TEXT_LIMITS.name)),
  contractorId: z.optional(idParam),
  /** the budget line that the plan counts them on, in whole or in part */
  lineId: z.optional(idParam),
  /** the room that they are for, as the reports count it */
  room: z.optional(searchable(TEXT_LIMITS.name)),
};

export const expenseListQuery = z
  .object({
    projectId: idParam,
    page: z._default(whole(1_000_000), 1),
    pageSize: z._default(whole(MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
    ...EXPENSE_CHOICES,
    /** the contract that they are paid under */
    quoteId: z.optional(idParam),
    /** the expense whose refunds they are */
    refundOf: z.optional(idParam),
    /** first and last day, both included */
    from: z.optional(calendarDateInput("Date is required")),
    to: z.optional(calendarDateInput("Date is required")),
  })
  .check(inOrderOfTime);
export type ExpenseListQuery = z.infer<typeof expenseListQuery>;
