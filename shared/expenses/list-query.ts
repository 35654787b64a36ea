import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { idParam } from "../ids.ts";
import { isStorable, TEXT_LIMITS } from "../text.ts";
import { DEFAULT_PAGE_SIZE } from "./page-size.ts";

/*
 * Query of the expense list. Separate from the response schemas, because only the server needs it;
 * in the contract it would load on every screen with expenses.
 */

export const MAX_SEARCH = 200;

/** A search text; sent to the database, so limited to storable text. */
export function searchable(max: number) {
  return z
    .string()
    .check(z.maxLength(max), z.refine(isStorable, "Contains characters that cannot be searched"));
}

const MAX_PAGE_SIZE = 100;

/** A whole number in a query string, within bounds. */
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

/** Dates sort as text. */
export const inOrderOfTime = z.refine<Days>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ["to"], error: "End date must be on or after the start date" },
);

/** Filters of the list and of its exported table. */
export const EXPENSE_CHOICES = {
  search: z.optional(searchable(MAX_SEARCH)),
  category: z.optional(searchable(TEXT_LIMITS.name)),
  paymentMethod: z.optional(searchable(TEXT_LIMITS.name)),
  contractorId: z.optional(idParam),
  /** budget line on which they are counted, fully or in part */
  lineId: z.optional(idParam),
  /** their room, as the reports assign it */
  room: z.optional(searchable(TEXT_LIMITS.name)),
  /** name of the person who paid; `-` for no one in particular */
  paidBy: z.optional(searchable(TEXT_LIMITS.line)),
};

export const expenseListQuery = z
  .object({
    projectId: idParam,
    page: z._default(whole(1_000_000), 1),
    pageSize: z._default(whole(MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
    ...EXPENSE_CHOICES,
    /** contract under which they were paid */
    quoteId: z.optional(idParam),
    /** original expense of the refunds */
    refundOf: z.optional(idParam),
    /** first and last day, both included */
    from: z.optional(calendarDateInput("Date is required")),
    to: z.optional(calendarDateInput("Date is required")),
  })
  .check(inOrderOfTime);
export type ExpenseListQuery = z.infer<typeof expenseListQuery>;
