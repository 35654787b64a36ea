import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { idParam } from "../ids.ts";
import { centsOf, MAX_AMOUNT, parseCents, toDecimal } from "../money.ts";
import { isStorable, TEXT_LIMITS } from "../text.ts";
import { EXPENSE_SORTS } from "./sort.ts";
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

/** More categories than any project has. */
const MAX_CATEGORIES = 50;

const oneCategory = searchable(TEXT_LIMITS.name);

/** At most this many expenses can be selected at once. */
const MAX_IDS = 200;

/** A limit of amounts, as a decimal string. */
const amountLimit = z.pipe(
  z.string().check(z.refine(isLimit, "Must be an amount")),
  z.transform((text: string) => toDecimal(centsOf(text))),
);

function isLimit(text: string): boolean {
  const cents = parseCents(text);
  return cents !== undefined && cents >= 0 && cents <= MAX_AMOUNT;
}

interface Amounts {
  amountFrom?: string | undefined;
  amountTo?: string | undefined;
}

/** Also runs on invalid amounts, which have an error of their own. */
const inOrderOfSize = z.refine<Amounts>(
  ({ amountFrom = "", amountTo = "" }) =>
    !isLimit(amountFrom) || !isLimit(amountTo) || centsOf(amountFrom) <= centsOf(amountTo),
  { path: ["amountTo"], error: "The highest amount must not be below the lowest" },
);

/** Filters of the list and of its exported table. */
export const EXPENSE_CHOICES = {
  search: z.optional(searchable(MAX_SEARCH)),
  /** repeated for several: a name can contain any separator */
  category: z.optional(
    z.union([oneCategory, z.array(oneCategory).check(z.maxLength(MAX_CATEGORIES))]),
  ),
  paymentMethod: z.optional(searchable(TEXT_LIMITS.name)),
  contractorId: z.optional(idParam),
  /** budget line on which they are counted, fully or in part */
  lineId: z.optional(idParam),
  /** their room, as the reports assign it */
  room: z.optional(searchable(TEXT_LIMITS.name)),
  /** name of the person who paid; `-` for no one in particular */
  paidBy: z.optional(searchable(TEXT_LIMITS.line)),
  /** contract under which they were paid */
  quoteId: z.optional(idParam),
  /** both inclusive; compared with the full amount of a refund or split expense */
  amountFrom: z.optional(amountLimit),
  amountTo: z.optional(amountLimit),
  /** with or without a receipt */
  hasReceipt: z.optional(
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((text) => text === "true"),
    ),
  ),
  /** the selected ones, separated by commas */
  ids: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/, "Must be ids separated by commas")),
      z.pipe(
        z.transform((text: string) => text.split(",").map(Number)),
        z.array(z.int()).check(z.maxLength(MAX_IDS)),
      ),
    ),
  ),
};

export const inOrder = [inOrderOfTime, inOrderOfSize] as const;

export const expenseListQuery = z
  .object({
    projectId: idParam,
    page: z._default(whole(1_000_000), 1),
    pageSize: z._default(whole(MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
    ...EXPENSE_CHOICES,
    sort: z.optional(z.enum(EXPENSE_SORTS)),
    /** original expense of the refunds */
    refundOf: z.optional(idParam),
    /** first and last day, both included */
    from: z.optional(calendarDateInput("Date is required")),
    to: z.optional(calendarDateInput("Date is required")),
  })
  .check(...inOrder);
export type ExpenseListQuery = z.infer<typeof expenseListQuery>;
