import type * as z from "zod/mini";
import type { recurringExpenseFields } from "../../../../shared/recurring-expenses/input.ts";
import { intervalLabel } from "../../words/interval-words.ts";
import { asDate, asMoney, asText, type ConflictField } from "./conflict.ts";

export type RecurringValues = z.input<typeof recurringExpenseFields>;

/** In the order of the form, with its labels. */
export const RECURRING_FIELDS: readonly ConflictField<RecurringValues>[] = [
  { field: "description", label: "Description" },
  { field: "amount", label: "Amount", show: asMoney },
  { field: "every", label: "Repeats", show: (every) => intervalLabel(asText(every)) },
  { field: "nextOn", label: "Next date", show: asDate },
  { field: "endsOn", label: "Last date", show: asDate },
  { field: "category", label: "Category" },
  { field: "paymentMethod", label: "Payment Method" },
  { field: "contractorId", label: "Contractor", isReference: true },
  { field: "lineId", label: "Budget line", isReference: true },
  { field: "notes", label: "Notes" },
];
