import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import {
  type RecurringExpense,
  recurringExpense,
} from "../../../../shared/recurring-expenses/contract.ts";
import { recurringExpenseFields } from "../../../../shared/recurring-expenses/input.ts";
import type { Interval } from "../../../../shared/recurring-expenses/occurrences.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useIsOpen } from "../../../lib/forms/use-is-open.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import { RecurringFields } from "./recurring-fields.tsx";
import { firstDate, newRecurring, repeatOf, toRecurringValues } from "./recurring-form.ts";
import { announceSaved, useCreateRecurring, useUpdateRecurring } from "./recurring-mutations.ts";

interface RecurringFormDialogProps {
  projectId: number;
  today: CalendarDate;
  /** the recurring expense to edit; undefined to add one */
  recurring?: RecurringExpense;
  /** the expense that a new one repeats */
  of?: Expense;
  onClose: () => void;
}

const CONFLICT = {
  kind: "recurringExpense",
  record: recurringExpense,
  toFormValues: toRecurringValues,
} as const;

/** The form and its mutations. */
function useRecurringForm({ projectId, today, recurring, of, onClose }: RecurringFormDialogProps) {
  const form = useForm({
    resolver: schemaResolver(recurringExpenseFields, ["amount"]),
    defaultValues: recurring
      ? toRecurringValues(recurring)
      : of
        ? repeatOf(of, "month")
        : newRecurring(today),
  });
  const newName = of === undefined ? "new" : `of ${of.id}`;
  const storedDraft = useDraft(`recurring-expense:${projectId}:${recurring?.id ?? newName}`);
  const draft = useFormDraft(storedDraft, form);
  const create = useCreateRecurring();
  const update = useUpdateRecurring();
  const idempotencyKeyFor = useIdempotencyKey();
  const contractors = useQuery(contractorsQuery());
  const onSave = () => void submit();
  const conflict = useConflict({
    ...CONFLICT,
    form,
    draft: storedDraft,
    opened: recurring,
    referencedName: (field, id) =>
      field === "contractorId" ? contractors.data?.find((one) => one.id === id)?.name : undefined,
    onSave,
  });

  const isOpen = useIsOpen();
  const submit = form.handleSubmit(async (fields) => {
    try {
      const before = conflict.startedFrom();
      const startsOn = of && parseCalendarDate(of.date);
      const input = { ...fields, projectId, ...(startsOn && { startsOn }) };
      const saved = before
        ? await update.mutateAsync({ before, fields })
        : await create.mutateAsync({ input, idempotencyKey: idempotencyKeyFor(input) });
      announceSaved(saved, recurring !== undefined);
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, "Couldn't save it. Please try again.");
      return;
    }
    if (isOpen.current) close();
  });

  function close() {
    storedDraft.clear();
    onClose();
  }

  return { form, submit, draft, close, conflict: conflict.dialog };
}

/** Adds or edits a recurring expense. */
export function RecurringFormDialog(props: RecurringFormDialogProps) {
  const { projectId, recurring, of } = props;
  const isEdit = recurring !== undefined;
  const { form, submit, draft, close, conflict } = useRecurringForm(props);
  const { errors, isDirty, isSubmitting } = form.formState;

  /** Recalculates the next date, unless the user typed it. */
  function handleInterval(every: Interval) {
    if (of !== undefined && !form.getFieldState("nextOn").isDirty) {
      form.resetField("nextOn", { defaultValue: firstDate(of, every) });
    }
  }

  const known = recurring ?? of;
  return (
    <Dialog
      title={isEdit ? "Edit Recurring Expense" : "Add Recurring Expense"}
      description="On each date it waits in the inbox. Nothing counts before you record it."
      onClose={close}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <RecordForm
          noun="Recurring Expense"
          isEdit={isEdit}
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <RecurringFields
            {...{ form, projectId }}
            current={{
              category: known?.category ?? "",
              paymentMethod: known?.paymentMethod ?? "",
            }}
            contractor={contractorOf(props)}
            onInterval={handleInterval}
          />
          {isEdit && (
            <HistoryButton
              kind="recurring_expense"
              recordId={recurring.id}
              isDirty={isDirty}
              onUndone={close}
            />
          )}
          {conflict}
        </RecordForm>
      )}
    </Dialog>
  );
}

function contractorOf({ recurring, of }: RecurringFormDialogProps) {
  if (recurring === undefined) return of?.contractor ?? null;
  const { contractorId: id, contractorName: name } = recurring;
  return id === null ? null : { id, name: name ?? "", company: null };
}
