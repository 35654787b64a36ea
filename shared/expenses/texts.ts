import type * as z from "zod/mini";
import type { expenseFields } from "./input.ts";

/*
 * The optional texts of an expense. The form, the details, conflicts, the activity, exports and
 * account downloads follow this list.
 */

type Fields = z.infer<typeof expenseFields>;
export type ExpenseText = {
  [Field in keyof Fields]-?: string | null extends Fields[Field] ? Field : never;
}[keyof Fields];

interface TextField {
  field: ExpenseText;
  label: string;
  placeholder: string;
}

/** In the order in which they are shown. */
export const EXPENSE_TEXTS: readonly TextField[] = [
  { field: "notes", label: "Notes", placeholder: "Color, supplier, warranty, order number…" },
];

/** Only the texts; null for each that is missing. */
export function textsOf({
  notes = null,
}: { [Field in ExpenseText]?: string | null | undefined }): Record<ExpenseText, string | null> {
  return { notes };
}
