import type { FormEvent } from "react";
import type { ScheduleInput } from "../../../../shared/contracts/input.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { type QuoteRecord, quote as quoteSchema } from "../../../../shared/contracts/contract.ts";
import { subtractCents, ZERO_CENTS, toDecimal } from "../../../../shared/money.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { milestonesQuery } from "../../milestones/queries.ts";
import { nestedResolver } from "../../../lib/forms/nested-resolver.ts";
import type { ExtraPayment } from "../changes/announce-change.ts";
import {
  withoutHiddenFields,
  emptyRow,
  toScheduleRows,
  scheduleForm,
  type Suggestion,
  SUGGESTIONS,
  suggestedRows,
  unscheduledOf,
} from "./schedule-form.ts";
import { type ScheduleForm, ScheduleRowFields } from "./schedule-row.tsx";
import { useSaveSchedule } from "../mutations.ts";

interface ScheduleDialogProps {
  quote: QuoteRecord;
  /** payment to add in advance */
  extra?: ExtraPayment;
  onClose: () => void;
}

function useScheduleForm({ quote, extra }: ScheduleDialogProps, onSave: () => void) {
  const queryClient = useQueryClient();
  const form: ScheduleForm = useForm({
    resolver: nestedResolver(scheduleForm, ["installments.*.amount"]),
    defaultValues: {
      installments: [
        ...toScheduleRows(quote),
        ...(extra ? [emptyRow("date", extra.title, extra.amount)] : []),
      ],
    },
  });
  // Not with a payment added in advance: the draft would store it as part of the schedule.
  const storedDraft = useDraft(extra ? undefined : `schedule:${quote.id}`);
  const draft = useFormDraft(storedDraft, form);
  const conflict = useConflict({
    kind: "schedule",
    draft: storedDraft,
    record: quoteSchema,
    toFormValues: (saved) => ({ installments: toScheduleRows(saved) }),
    form,
    opened: quote,
    referencedName: (_field, id) => {
      const listed = queryClient.getQueryData(milestonesQuery(quote.projectId).queryKey);
      return listed?.find((one) => one.id === id)?.title;
    },
    onSave,
  });
  return { form, storedDraft, draft, conflict };
}

/** Edits the whole payment schedule; saved in one request. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { quote } = props;
  const write = useSaveSchedule();
  const { form, storedDraft, draft, conflict } = useScheduleForm(props, () => void save());
  const { errors, isDirty, isSubmitting } = form.formState;
  function onClose() {
    storedDraft.clear();
    props.onClose();
  }
  const problem = errors.root?.["problem"]?.message ?? errors.installments?.message;

  async function saveInput(input: ScheduleInput) {
    try {
      const before = conflict.startedFrom() ?? quote;
      await write.mutateAsync({ before, input: withoutHiddenFields(input) });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, "Couldn't save the schedule. Please try again.");
      return;
    }
    toast({ title: "Payment schedule saved", description: quote.work });
    onClose();
  }

  function save(event?: FormEvent) {
    return form.handleSubmit(saveInput)(event);
  }

  return (
    <Dialog
      title="Payment schedule"
      description={`${quote.work} · contract total ${formatMoney(quote.figures.agreed)}`}
      size="lg"
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Save schedule"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={problem}
          onSubmit={(event) => void save(event)}
          onCancel={requestClose}
          aside={
            <>
              <UnscheduledAmount form={form} agreed={quote.figures.agreed} />
              <DraftNote draft={draft} />
            </>
          }
        >
          <Rows form={form} quote={quote} />
          {conflict.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}

interface RowsProps {
  form: ScheduleForm;
  quote: QuoteRecord;
}

function Rows({ form, quote }: RowsProps) {
  const rows = useFieldArray({ control: form.control, name: "installments", keyName: "rowKey" });
  const milestones = useQuery(milestonesQuery(quote.projectId));
  const { agreed } = quote.figures;
  const [suggestion, setSuggestion] = useState<Suggestion>();

  /** Replaces the payments by a template; Undo restores what was typed. */
  function choose(chosen: Suggestion) {
    const before = form.getValues("installments");
    const untouched = suggestion && JSON.stringify(suggestedRows(suggestion, agreed));
    if (before.length > 0 && JSON.stringify(before) !== untouched) {
      const restore = () => {
        rows.replace(before);
        setSuggestion(suggestion);
      };
      toast({ title: "Payments replaced", action: { label: "Undo", onPress: restore } });
    }
    rows.replace(suggestedRows(chosen, agreed));
    setSuggestion(chosen);
  }

  function add() {
    const left = unscheduledOf(agreed, form.getValues("installments"));
    const kind = rows.fields.length === 0 ? "deposit" : "date";
    const title = kind === "deposit" ? "Deposit" : "Payment";
    rows.append(emptyRow(kind, title, left > 0 ? toDecimal(left) : ""));
  }

  return (
    <>
      {(rows.fields.length === 0 || quote.installments.length === 0) && (
        <Suggestions chosen={suggestion} onChoose={choose} />
      )}
      <ol aria-label="Payments" className="space-y-4">
        {rows.fields.map((row, index) => (
          <ScheduleRowFields
            key={row.rowKey}
            form={form}
            projectId={quote.projectId}
            index={index}
            milestones={milestones.data ?? []}
            saved={quote.installments.find(({ id }) => id === row.id)}
            onRemove={() => rows.remove(index)}
          />
        ))}
      </ol>
      <Button size="sm" onClick={add}>
        <Plus aria-hidden className="size-4" />
        Add payment
      </Button>
    </>
  );
}

interface SuggestionsProps {
  chosen: Suggestion | undefined;
  onChoose: (suggestion: Suggestion) => void;
}

function Suggestions({ chosen, onChoose }: SuggestionsProps) {
  return (
    <div className="rounded-xl bg-sunken p-4">
      <p className="text-sm font-medium">Start from a template</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {SUGGESTIONS.map((suggestion) => (
          <Button
            key={suggestion.name}
            size="sm"
            aria-pressed={suggestion === chosen}
            variant={suggestion === chosen ? "primary" : "secondary"}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.name}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Unscheduled amount while typing. */
function UnscheduledAmount({ form, agreed }: { form: ScheduleForm; agreed: string }) {
  const rows = useWatch({ control: form.control, name: "installments" });
  const left = unscheduledOf(agreed, rows);
  return (
    <p aria-live="polite" className="numbers text-sm">
      {left === 0 && "The full contract is scheduled."}
      {left > 0 && (
        <>
          <strong>{formatMoney(toDecimal(left))}</strong> unscheduled
        </>
      )}
      {left < 0 && (
        <span className="text-danger-text">
          <strong>{formatMoney(toDecimal(subtractCents(ZERO_CENTS, left)))}</strong> over the
          contract total
        </span>
      )}
    </p>
  );
}
