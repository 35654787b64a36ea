import { useQueryClient } from "@tanstack/react-query";
import { type Expense, expense as expenseSchema } from "../../../../shared/expenses/contract.ts";
import type { Difference } from "../../../lib/forms/conflict/conflict.ts";
import { type ConflictForm, useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import type { ReceiptDraft } from "../receipts/use-receipt.ts";
import { detailsValuesOf, isSame } from "./details/details-values.ts";
import type { DetailsDraft } from "./details/use-details.ts";
import { type ExpenseFormValues, valuesOf } from "./expense-form.ts";

interface Editing {
  form: ConflictForm<ExpenseFormValues>;
  receipt: ReceiptDraft;
  details: DetailsDraft;
  opened: Expense | undefined;
  onSeen: (current: Expense) => void;
  onSave: () => void;
}

/** Conflicts of an expense: its fields one by one, its receipt, and its details together. */
export function useExpenseConflict({ receipt, details, ...editing }: Editing) {
  const queryClient = useQueryClient();

  function moreDifferences(before: Expense, current: Expense): Difference[] {
    const differences: Difference[] = [];
    if (before.imageUrl !== current.imageUrl) {
      differences.push({
        label: "Receipt",
        theirs: current.imageUrl === null ? "No receipt" : "Another receipt",
        mine: receipt.isChanged ? "As in your form" : undefined,
        takeTheirs: receipt.restore,
      });
    }
    if (!isSame(detailsValuesOf(before.details), detailsValuesOf(current.details))) {
      differences.push({
        label: "More details",
        theirs: "Changed",
        mine: details.isDirty ? "As in your form" : undefined,
        takeTheirs: details.reset,
      });
    }
    return differences;
  }

  return useConflict({
    ...editing,
    kind: "expense",
    record: expenseSchema,
    valuesOf,
    moreDifferences,
    referencedName: (_field, id) => {
      const listed = queryClient.getQueryData(contractorsQuery().queryKey);
      return listed?.find((one) => one.id === id)?.name;
    },
  });
}
