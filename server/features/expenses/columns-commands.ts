import { type ExpenseInput, expenseInput } from "../../../shared/expenses/input.ts";
import { columnsIn } from "../../db/record-columns.ts";
import { expenses } from "../../db/schema/expenses.ts";
import { storedDetails, type StoredDetails } from "./details-commands.ts";
import { hasParts } from "./parts-commands.ts";

/** The columns that an input sets. */
export const WRITTEN = columnsIn(
  expenses,
  Object.keys({ ...expenseInput.shape, ...storedDetails.shape, hasParts: true }),
);

/**
 * Separates the columns of an expense's row from its parts. An omitted contractor stays undefined.
 */
export function partition(
  { details: _details, imageUrl: _imageUrl, ...fields }: ExpenseInput,
  { shares, ...details }: StoredDetails,
  receipts: string[],
) {
  const parts = { shares, receipts: receipts.slice(1) };
  const columns = {
    ...fields,
    ...details,
    isOffContract: details.isOffContract || null,
    imageUrl: receipts[0] ?? null,
    hasParts: hasParts(parts),
  } satisfies Partial<typeof expenses.$inferInsert>;
  return { columns, parts };
}
