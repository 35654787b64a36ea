import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { idParam } from "../ids.ts";
import { MAX_AMOUNT, MIN_AMOUNT } from "../money.ts";
import { moneyInput } from "../money-input.ts";
import { receiptKey } from "../receipts/contract.ts";
import { TEXT_LIMITS } from "../text.ts";
import { expense } from "./contract.ts";
import { searchable } from "./list-query.ts";

/* Whether an expense that is about to be saved may have been recorded before. */

/** What is known of the expense, as it stands in the form. */
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
  /** its receipt: another upload of the same file is the same picture */
  imageUrl: z.optional(receiptKey),
  /** the expense itself, where it is being changed */
  exceptId: z.optional(idParam),
});
export type DuplicateQuery = z.infer<typeof duplicateQuery>;

/** The same picture first, and no expense twice. */
export const duplicateAnswer = z.object({
  duplicates: z.array(z.object({ because: z.enum(["same_picture", "same_payment"]), expense })),
});
export type DuplicateAnswer = z.infer<typeof duplicateAnswer>;
