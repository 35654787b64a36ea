import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { MAX_AMOUNT, MIN_AMOUNT } from "../money.ts";
import { moneyInput } from "../money-input.ts";
import { receiptKey } from "../receipts/contract.ts";
import { optionalText, requiredText, TEXT_LIMITS, verbatimText } from "../text.ts";
import { expenseDetailsInput } from "./details-input.ts";

/*
 * Inputs of an expense. Separate from the response schemas: on the web only the lazily loaded form
 * needs them.
 */

/** The form's fields; the form adds the project and the receipt key. */
export const expenseFields = z.object({
  description: requiredText("Description is required", { max: TEXT_LIMITS.line }),
  amount: moneyInput({
    min: MIN_AMOUNT,
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
  /** key returned by the upload; null for no receipt */
  imageUrl: z.nullish(receiptKey),
  /** when absent, existing details are kept */
  details: z.nullish(expenseDetailsInput),
});
export type ExpenseInput = z.infer<typeof expenseInput>;
