import * as z from "zod/mini";
import { calendarDate, calendarDateInput, instant } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { type Cents, decimal, MAX_AMOUNT, moneyInput } from "../money.ts";
import { receiptKey } from "../receipts/contract.ts";
import { DEFAULT_PAGE_SIZE } from "./page-size.ts";
import { isStorable, optionalText, requiredText, TEXT_LIMITS, verbatimText } from "../text.ts";

const ONE_CENT = 1 as Cents;
/** The longest text to look for. */
export const MAX_SEARCH = 200;

/** A text to look for; it goes to the database, so it must be one that could be stored. */
export function searchable(max: number) {
  return z
    .string()
    .check(z.maxLength(max), z.refine(isStorable, "Contains characters that cannot be searched"));
}

const MAX_PAGE_SIZE = 100;

/** What a homeowner types; the form adds the project and the receipt's key. */
export const expenseFields = z.object({
  description: requiredText("Description is required", { max: TEXT_LIMITS.line }),
  amount: moneyInput({
    min: ONE_CENT,
    max: MAX_AMOUNT,
    message: "Amount must be greater than 0",
  }),
  category: verbatimText("Category is required"),
  paymentMethod: verbatimText("Payment method is required"),
  date: calendarDateInput("Date is required"),
  contractorId: z.nullish(id),
  notes: optionalText(TEXT_LIMITS.paragraph),
});

export const expenseInput = z.extend(expenseFields, {
  projectId: id,
  /** the key that the upload answered, or null for no receipt */
  imageUrl: z.nullish(receiptKey),
});
export type ExpenseInput = z.infer<typeof expenseInput>;

export const expense = z.object({
  id,
  userId: id,
  projectId: id,
  contractorId: z.nullable(id),
  contractor: z.nullable(z.object({ id, name: z.string(), company: z.nullable(z.string()) })),
  description: z.string(),
  amount: decimal,
  category: z.string(),
  paymentMethod: z.string(),
  date: calendarDate,
  notes: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  createdAt: instant,
});
export type Expense = z.infer<typeof expense>;

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
  { path: ["to"], error: "The last day must not be before the first" },
);

export const expenseListQuery = z
  .object({
    projectId: idParam,
    page: z._default(whole(1_000_000), 1),
    pageSize: z._default(whole(MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
    search: z.optional(searchable(MAX_SEARCH)),
    category: z.optional(searchable(TEXT_LIMITS.name)),
    paymentMethod: z.optional(searchable(TEXT_LIMITS.name)),
    contractorId: z.optional(idParam),
    /** first and last day, both included */
    from: z.optional(calendarDateInput("Date is required")),
    to: z.optional(calendarDateInput("Date is required")),
  })
  .check(inOrderOfTime);
export type ExpenseListQuery = z.infer<typeof expenseListQuery>;

export const expensePage = z.object({
  expenses: z.array(expense),
  /** how many expenses match, on all pages */
  totalCount: z.int(),
  totalPages: z.int(),
});
export type ExpensePage = z.infer<typeof expensePage>;

export const expenseAllowance = z.object({
  canCreate: z.boolean(),
  count: z.int(),
  /** null means unlimited */
  limit: z.nullable(z.int()),
});
export type ExpenseAllowance = z.infer<typeof expenseAllowance>;
