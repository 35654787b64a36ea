import { useQueryClient } from "@tanstack/react-query";
import { type Expense, expense as expenseSchema } from "../../../../shared/expenses/contract.ts";
import { type ConflictForm, useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import type { Draft } from "../../../lib/forms/drafts.ts";
import type { ReceiptDraft } from "../receipts/use-receipt.ts";
import type { DetailsDraft } from "./details/use-details.ts";
import { type ExpenseFormValues, toExpenseValues } from "./expense-form.ts";

interface Editing {
  form: ConflictForm<ExpenseFormValues>;
  receipt: ReceiptDraft;
  details: DetailsDraft;
  draft: Draft;
  opened: Expense | undefined;
  onSeen: (current: Expense) => void;
  onSave: () => void;
}

/** Conflicts of an expense: its fields one by one, its receipt and its details. */
export function useExpenseConflict({ receipt, details, ...editing }: Editing) {
  const queryClient = useQueryClient();

  return useConflict({
    ...editing,
    kind: "expense",
    record: expenseSchema,
    toFormValues: toExpenseValues,
    moreDifferences: async (before, current) => {
      const { expenseDifferences } = await import("./expense-differences.ts");
      return expenseDifferences(before, current, { receipt, details });
    },
    referencedName: (_field, id) => {
      const listed = queryClient.getQueryData(contractorsQuery().queryKey);
      return listed?.find((one) => one.id === id)?.name;
    },
  });
}
