import { schemaResolver } from "../../lib/schema-resolver.ts";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import {
  type Expense,
  type ExpenseInput,
  expenseFields,
} from "../../../shared/expenses/contract.ts";
import { useAttemptKey } from "../../lib/use-attempt-key.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { expenseQuery } from "./api.ts";
import { ExpenseFields } from "./expense-fields.tsx";
import { newExpense, valuesOf } from "./expense-form.ts";
import { ReceiptField } from "./receipt-field.tsx";
import { announceFailure, announceSaved } from "./save-notices.ts";
import { useReceipt } from "./use-receipt.ts";
import { useCreateExpense, useUpdateExpense } from "./write-api.ts";

interface ExpenseFormDialogProps {
  projectId: number;
  /** the row to edit as the list shows it; none to add one */
  expense?: Expense;
  /** the day a new expense starts with */
  today: string;
  onClose: () => void;
}

/** The expense as it is now; the listed row stands in until, and unless, it can be read. */
function useLatest(listed: Expense | undefined): Expense | undefined {
  const { data } = useQuery({ ...expenseQuery(listed?.id ?? 0), enabled: listed !== undefined });
  return data ?? listed;
}

function useSave(expense: Expense | undefined) {
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const attemptKey = useAttemptKey();

  return (input: ExpenseInput) => {
    if (expense !== undefined) return update.mutateAsync({ id: expense.id, input });
    return create.mutateAsync({ input, idempotencyKey: attemptKey(input) });
  };
}

/** Adds an expense, or edits one. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, today, onClose } = props;
  const latest = useLatest(listed);
  const values = latest && valuesOf(latest);
  const form = useForm({
    resolver: schemaResolver(expenseFields),
    defaultValues: values ?? newExpense(today),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const receipt = useReceipt(latest?.imageUrl ?? null);
  const save = useSave(listed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const problem = errors.root?.["problem"]?.message;
  const isEdit = listed !== undefined;

  const submit = form.handleSubmit(async (fields) => {
    const file = await receipt.settle();
    if (!file.isStored) return;
    try {
      await save({ ...fields, projectId, imageUrl: file.key });
    } catch (error) {
      announceFailure(form, error);
      return;
    }
    announceSaved(isEdit);
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isSubmitting) void submit(event);
  }

  return (
    <Dialog
      title={isEdit ? "Edit Expense" : "Add Expense"}
      onClose={onClose}
      isDirty={isDirty || receipt.isChanged}
    >
      {(requestClose) => (
        <form noValidate onSubmit={handleSubmit} className="space-y-4">
          <ExpenseFields form={form} given={latest} />
          <ReceiptField receipt={receipt} />
          <div className="sticky -bottom-5 -mx-5 -mb-5 space-y-3 border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
            {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
            <div className="flex justify-end gap-2">
              <Button onClick={requestClose}>Cancel</Button>
              <Button type="submit" variant="primary" isPending={isSubmitting}>
                {submitLabel(isEdit, isSubmitting)}
              </Button>
            </div>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function submitLabel(isEdit: boolean, isSubmitting: boolean): string {
  if (isEdit) return isSubmitting ? "Updating..." : "Update Expense";
  return isSubmitting ? "Adding..." : "Add Expense";
}
