import * as z from "zod/mini";
import { id } from "../../../../shared/ids.ts";
import { MAX_AMOUNT } from "../../../../shared/money.ts";
import { optionalMoneyInput } from "../../../../shared/money-input.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import { optionalText, requiredText } from "../../../../shared/text.ts";
import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";
import { readAs } from "../../../../shared/imports/read-as.ts";

export const importedExpense = z.extend(expenseFields, {
  isRefund: z._default(z.boolean(), false),
  room: optionalText(),
  /** contract that it is a payment of; an installment implies its contract */
  quoteId: z._default(z.nullable(id), null),
  installmentId: z._default(z.nullable(id), null),
  /** whether the user marked it as outside of its contractor's contracts */
  isOffContract: z._default(z.boolean(), false),
  salesTax: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter the tax, or leave it empty" }),
});

/** The reviewed rows to record, in one transaction. */
export const importInput = z.object({
  projectId: id,
  fileName: requiredText("The file needs a name"),
  expenses: z
    .array(importedExpense)
    .check(
      z.minLength(1, "Choose at least one row"),
      z.maxLength(IMPORT_LIMITS.rows, `An import has ${IMPORT_LIMITS.rows} rows at most`),
    ),
  /** when present, saved as the mapping for files with this header */
  readAs: z.nullish(readAs),
});
export type ImportInput = z.infer<typeof importInput>;
