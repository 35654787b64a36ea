import * as z from "zod/mini";
import { id } from "../../../../shared/ids.ts";
import { MAX_AMOUNT } from "../../../../shared/money.ts";
import { optionalMoneyInput } from "../../../../shared/money-input.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import { optionalText, requiredText } from "../../../../shared/text.ts";
import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";
import { readAs } from "../../../../shared/imports/read-as.ts";

const importedExpense = z.extend(expenseFields, {
  isRefund: z._default(z.boolean(), false),
  room: optionalText(),
  /** the payment under a contract that it is; an installment alone says its contract, too */
  quoteId: z._default(z.nullable(id), null),
  instalmentId: z._default(z.nullable(id), null),
  /** said to be something else than a payment under its contractor's contract */
  isOffContract: z._default(z.boolean(), false),
  salesTax: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter the tax, or leave it empty" }),
});

/** What a homeowner has looked over and wants to have recorded: all of it or nothing. */
export const importInput = z.object({
  projectId: id,
  fileName: requiredText("The file needs a name"),
  expenses: z
    .array(importedExpense)
    .check(
      z.minLength(1, "Choose at least one row"),
      z.maxLength(IMPORT_LIMITS.rows, `An import has ${IMPORT_LIMITS.rows} rows at most`),
    ),
  /** where it is said, the next file with this header is read the same */
  readAs: z.nullish(readAs),
});
export type ImportInput = z.infer<typeof importInput>;
