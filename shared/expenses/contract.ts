import * as z from "zod/mini";
import { calendarDate, calendarDateInput, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { type Cents, decimal, MAX_AMOUNT, moneyInput } from "../money.ts";
import { receiptKey } from "../receipts/contract.ts";
import { optionalText, requiredText, TEXT_LIMITS, verbatimText } from "../text.ts";

const ONE_CENT = 1 as Cents;
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
