import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { expenseDetails } from "./details.ts";
import { version } from "../version.ts";

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
  /** null for an expense without details */
  details: z.nullable(expenseDetails),
  createdAt: instant,
  version,
});
export type Expense = z.infer<typeof expense>;

export const expensePage = z.object({
  expenses: z.array(expense),
  /** matching expenses on all pages */
  totalCount: z.int(),
  totalPages: z.int(),
  /** for split expenses that match in part: the matching amount */
  parts: z.optional(z.array(z.object({ expenseId: id, amount: decimal }))),
  /** with filters, or sorted, and several pages: the sum of all matches, refunds subtracted */
  total: z.optional(decimal),
});
export type ExpensePage = z.infer<typeof expensePage>;

export const expenseAllowance = z.object({
  canCreate: z.boolean(),
  count: z.int(),
  /** null means unlimited */
  limit: z.nullable(z.int()),
});
export type ExpenseAllowance = z.infer<typeof expenseAllowance>;
