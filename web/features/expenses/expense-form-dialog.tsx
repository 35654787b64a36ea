import { schemaResolver } from "../../lib/schema-resolver.ts";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { ProposedExpense } from "../../../shared/assistant/proposal.ts";
import { type Expense } from "../../../shared/expenses/contract.ts";
import {
  type ExpenseDetailsInput,
  expenseDetailsInput,
} from "../../../shared/expenses/details-input.ts";
import { type ExpenseInput, expenseFields } from "../../../shared/expenses/input.ts";
import { useAttemptKey } from "../../lib/use-attempt-key.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { expenseQuery } from "./api.ts";
import { ExpenseFields } from "./expense-fields.tsx";
import { newExpense, proposedChoices, proposedValues, valuesOf } from "./expense-form.ts";
import { ReceiptField } from "./receipt-field.tsx";
import { announceFailure, announceSaved } from "./save-notices.ts";
import { useReceipt } from "./use-receipt.ts";
import { useCreateExpense, useUpdateExpense } from "./write-api.ts";

export type PaidUnder = Pick<ExpenseDetailsInput, "quoteId" | "instalmentId">;

/** The details of an expense that says no more than what it is paid under. */
function detailsOf(paidUnder: PaidUnder): ExpenseDetailsInput {
  return expenseDetailsInput.parse(paidUnder);
}

interface ExpenseFormDialogProps {
  projectId: number;
  /** the row to edit as the list shows it; none to add one */
  expense?: Expense;
  /** what is known of a new one already; whoever leaves it is asked first, as after typing */
  initial?: ProposedExpense;
  /** what a new one is paid under: a contract, and perhaps one payment of it */
  paidUnder?: PaidUnder;
  /** names the creation; without it the form does, anew for each different content */
  idempotencyKey?: string;
  /** the day a new expense starts with */
  today: string;
  onClose: () => void;
  /** told before `onClose` */
  onSaved?: (saved: Expense) => void;
}

/** The expense as it is now; the listed row stands in until, and unless, it can be read. */
function useLatest(listed: Expense | undefined): Expense | undefined {
  const { data } = useQuery({ ...expenseQuery(listed?.id ?? 0), enabled: listed !== undefined });
  return data ?? listed;
}

function useSave(expense: Expense | undefined, idempotencyKey: string | undefined) {
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const attemptKey = useAttemptKey();

  return (input: ExpenseInput) => {
    if (expense !== undefined) return update.mutateAsync({ id: expense.id, input });
    return create.mutateAsync({ input, idempotencyKey: idempotencyKey ?? attemptKey(input) });
  };
}

/** Somebody who was named and is not on the list. */
function newContractorOf(initial: ProposedExpense | undefined): string | undefined {
  return initial?.contractorId === null ? (initial.contractorName ?? undefined) : undefined;
}

/** Adds an expense, or edits one. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial, paidUnder, today, onClose, onSaved } = props;
  const latest = useLatest(listed);
  const values = latest && valuesOf(latest);
  const form = useForm({
    resolver: schemaResolver(expenseFields),
    defaultValues: values ?? (initial ? proposedValues(initial) : newExpense(today)),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const receipt = useReceipt(latest?.imageUrl ?? null);
  const save = useSave(listed, props.idempotencyKey);
  const { errors, isDirty, isSubmitting } = form.formState;
  const problem = errors.root?.["problem"]?.message;
  const isEdit = listed !== undefined;

  const submit = form.handleSubmit(async (fields) => {
    const file = await receipt.settle();
    if (!file.isStored) return;
    let saved;
    try {
      const details = paidUnder && { details: detailsOf(paidUnder) };
      saved = await save({ ...fields, projectId, imageUrl: file.key, ...details });
    } catch (error) {
      announceFailure(form, error);
      return;
    }
    announceSaved(isEdit);
    onSaved?.(saved);
    onClose();
  });

  return (
    <Dialog
      title={isEdit ? "Edit Expense" : "Add Expense"}
      onClose={onClose}
      isDirty={isDirty || receipt.isChanged || initial !== undefined}
    >
      {(requestClose) => (
        <RecordForm
          noun="Expense"
          isEdit={isEdit}
          isSubmitting={isSubmitting}
          problem={problem}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <ExpenseFields
            form={form}
            given={initial ? proposedChoices(initial) : latest}
            newContractor={newContractorOf(initial)}
          />
          <ReceiptField receipt={receipt} />
        </RecordForm>
      )}
    </Dialog>
  );
}
