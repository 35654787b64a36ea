import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import { useDraftFiles, useRestoredFiles } from "../../../lib/forms/use-draft-files.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useIsOpen } from "../../../lib/forms/use-is-open.ts";
import type { NewExpense } from "../mutations.ts";
import { useMoreReceipts } from "../receipts/use-more-receipts.ts";
import { useReceipt } from "../receipts/use-receipt.ts";
import type { DetailsStart } from "./details/details-values.ts";
import { useDetails } from "./details/use-details.ts";
import { restoredParts, useDraftParts } from "./expense-draft.ts";
import {
  type ExpenseFormValues,
  type InitialExpense,
  newExpense,
  proposedValues,
  toExpenseValues,
} from "./expense-form.ts";
import { useOpenedExpense } from "./use-opened-expense.ts";

/** Values that the next of several expenses usually shares with the last one. */
type KeptValues = Pick<ExpenseFormValues, "date" | "category" | "paymentMethod" | "contractorId">;

export type RecordExpense = (added: NewExpense) => Promise<Expense>;

/** Known values of a new expense, with a callback for its save. */
export interface ExpenseStart {
  /** counts as typed: closing asks before discarding it */
  initial?: InitialExpense;
  start?: DetailsStart;
  isPayment?: boolean;
  /** from the previously added expense */
  kept?: KeptValues;
  /**
   * creates the expense by another request, which needs a connection: for a due date of a recurring
   * expense
   */
  record?: RecordExpense;
  /** a stored receipt to attach */
  receipt?: { key: string };
  /** called before `onClose` */
  onSaved?: (saved: Expense) => void;
  /** called instead if the expense waits in the outbox */
  onStored?: () => void;
}

export interface ExpenseFormDialogProps extends ExpenseStart {
  /** offers to save and add another; called with the values that the next one starts with */
  onAnother?: (kept: KeptValues) => Promise<void>;
  projectId: number;
  /** listed row to edit; undefined to add one */
  expense?: Expense;
  /** key of the creation; by default the form generates one per distinct content */
  idempotencyKey?: string;
  /** initial date of a new expense */
  today: string;
  onClose: () => void;
}

/** Draft slot of the main receipt's file; further receipts have slots of their own. */
const MAIN_RECEIPT_SLOT = "receipt";

/** The form's parts: fields, receipt and optional details. */
export function useExpenseForm(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial, start, today } = props;
  // Proposed values aren't drafted: their source can propose them again.
  const isDrafted = initial === undefined && start === undefined;
  const storedDraft = useDraft(
    isDrafted ? `expense:${projectId}:${listed?.id ?? "new"}` : undefined,
  );
  const [before] = useState(() => restoredParts(storedDraft));
  const { latest, setSeen } = useOpenedExpense(listed);
  const values = latest && toExpenseValues(latest);
  const form = useForm({
    resolver: schemaResolver(expenseFields, ["amount"]),
    defaultValues:
      values ?? (initial ? proposedValues(initial) : { ...newExpense(today), ...props.kept }),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const files = useDraftFiles(storedDraft);
  const receipt = useReceipt(latest?.imageUrl ?? null, before.receipt ?? props.receipt, (file) =>
    files.put(MAIN_RECEIPT_SLOT, file),
  );
  const details = useDetails(latest, start ?? before.details);
  useDraftParts(storedDraft, details.changed, receipt.changed);
  const more = useMoreReceipts(details.addReceipt, files.put);
  const draft = useFormDraft(storedDraft, form, () => {
    details.reset();
    receipt.restore();
    more.cancel();
  });
  useRestoredFiles(storedDraft, files, (slot, file) => {
    if (slot === MAIN_RECEIPT_SLOT) receipt.choose(file);
    else more.resume(slot, file);
  });
  const isDirty =
    form.formState.isDirty ||
    receipt.isChanged ||
    details.isDirty ||
    more.isUploading ||
    initial !== undefined;
  const typedCategory = before.category ?? props.kept?.category;
  const entryId = draft.isRestored ? before.entryId : undefined;
  return {
    isOpen: useIsOpen(),
    latest,
    setSeen,
    storedDraft,
    form,
    receipt,
    details,
    more,
    isDirty,
    draft,
    clearDraft: storedDraft.clear,
    typedCategory,
    entryId,
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
