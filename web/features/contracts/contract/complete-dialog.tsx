import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { calendarDateInput } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { Money } from "../../../lib/money.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useSetStatus } from "../mutations.ts";
import { dueOnCompletion } from "../schedule/coming-payments.ts";

const completion = z.object({ on: calendarDateInput("Date is required") });

interface CompleteDialogProps {
  quote: QuoteRecord;
  today: string;
  onClose: () => void;
}

/** Marks a contract's work as completed and shows which payments become due. */
export function CompleteDialog({ quote, today, onClose }: CompleteDialogProps) {
  const setStatus = useSetStatus();
  const form = useForm({ resolver: schemaResolver(completion), defaultValues: { on: today } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const problem = errors.root?.["problem"]?.message;
  const due = dueOnCompletion(quote);

  const submit = form.handleSubmit(async ({ on }) => {
    try {
      await setStatus.mutateAsync({ of: quote, status: "completed", on });
    } catch (error) {
      applyProblem(form, error, "Couldn't save your change. Please try again.");
      return;
    }
    toast({ title: "Work completed", description: quote.work });
    onClose();
  });

  return (
    <Dialog
      title="Mark work complete?"
      description={quote.work}
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Mark as completed"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={problem}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <p className="text-ink-soft">
            {due > 0 && (
              <>
                Retainage and any unscheduled balance become due:{" "}
                <Money as="strong" amount={toDecimal(due)} className="text-ink" />.
              </>
            )}
            {due === 0 &&
              (quote.figures.open === "0.00"
                ? "This contract is paid in full."
                : "Scheduled payments stay due as they are.")}
          </p>
          <Field label="Completed on" isRequired error={errors.on?.message}>
            {(control) => (
              <DateInput {...control} {...form.register("on")} min="1900-01-01" max="2200-12-31" />
            )}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}
