import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";

type Field = keyof Expense & keyof ExpenseInput;
type OptionalText = { [Name in Field]: string | null extends Expense[Name] ? Name : never }[Field];

/** Optional texts, in the order of the detail dialog and of the conflict dialog. */
export const EXPENSE_TEXTS: readonly { field: OptionalText; label: string }[] = [
  { field: "notes", label: "Notes" },
];
