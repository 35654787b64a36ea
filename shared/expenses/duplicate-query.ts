import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { idParam } from "../ids.ts";
import { MAX_AMOUNT, MIN_AMOUNT } from "../money.ts";
import { moneyInput } from "../money-input.ts";
import { receiptKey } from "../receipts/contract.ts";
import { TEXT_LIMITS } from "../text.ts";
import { expense } from "./contract.ts";
import { searchable } from "./list-query.ts";

/* Query for possible duplicates of an expense about to be saved. */

/** The form's values. */
export const duplicateQuery = z.object({
  projectId: idParam,
  amount: moneyInput({
    min: MIN_AMOUNT,
    max: MAX_AMOUNT,
    message: "Amount must be greater than 0",
  }),
  date: calendarDateInput("Date is required"),
  description: searchable(TEXT_LIMITS.line),
  contractorId: z.optional(idParam),
  isRefund: z.optional(z.enum(["true", "false"])),
  /** its receipt; uploads of one file count as the same image */
  imageUrl: z.optional(receiptKey),
  /** the expense being edited */
  exceptId: z.optional(idParam),
});
export type DuplicateQuery = z.infer<typeof duplicateQuery>;

/** Equal receipt images first, each expense once. */
export const duplicateResponse = z.object({
  duplicates: z.array(z.object({ because: z.enum(["same_image", "same_payment"]), expense })),
});
export type DuplicateResponse = z.infer<typeof duplicateResponse>;
