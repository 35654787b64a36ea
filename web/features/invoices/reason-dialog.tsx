import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { reasonSentence } from "../../../shared/invoices/reason-words.ts";
import { requiredText, TEXT_LIMITS } from "../../../shared/text.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { currentIn, useSetInvoiceStatus } from "./mutations.ts";

const reasonForm = z.object({
  reason: requiredText("Enter a reason", { max: TEXT_LIMITS.line }),
});

const WORDS = {
  approved: {
    title: "Approve anyway?",
    description: "The reason is kept with the invoice and in the activity log.",
    submit: "Approve anyway",
    done: "Invoice approved",
  },
  on_hold: {
    title: "Put on hold",
    description: "It isn't paid until you approve it.",
    submit: "Put on hold",
    done: "Invoice on hold",
  },
  disputed: {
    title: "Dispute invoice",
    description: "Keep what you disagree with in writing. It isn't paid until you approve it.",
    submit: "Dispute",
    done: "Invoice disputed",
  },
} as const;

export type ReasonedStatus = keyof typeof WORDS;

interface ReasonDialogProps {
  invoice: InvoiceRecord;
  status: ReasonedStatus;
  onClose: () => void;
}

/** A change of status that needs a reason. */
export function ReasonDialog({ invoice: opened, status, onClose }: ReasonDialogProps) {
  const setStatus = useSetInvoiceStatus();
  // After another person's change, the next attempt starts from their version.
  const [invoice, setInvoice] = useState(opened);
  const form = useForm({ resolver: schemaResolver(reasonForm), defaultValues: { reason: "" } });
  const storedDraft = useDraft(`invoice-${status}:${invoice.id}`);
  const draft = useFormDraft(storedDraft, form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const words = WORDS[status];
  const doubts = invoice.match.reasons.filter(({ severity }) => severity !== "note");

  function close() {
    storedDraft.clear();
    onClose();
  }

  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await setStatus.mutateAsync({ of: invoice, status, reason });
    } catch (error) {
      setInvoice(currentIn(error) ?? invoice);
      applyProblem(form, error, "Couldn't save your change. Please try again.");
      return;
    }
    toast({ title: words.done, description: reason });
    close();
  });

  return (
    <Dialog title={words.title} description={words.description} onClose={close} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel={words.submit}
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          {status === "approved" && doubts.length > 0 && (
            <ul className="space-y-2 rounded-xl bg-warning-soft p-4 text-sm text-warning-text">
              {doubts.map((reason, index) => (
                <li key={`${String(index)} ${reason.code}`} className="wrap-anywhere">
                  {reasonSentence(reason)}
                </li>
              ))}
            </ul>
          )}
          <Field label="Reason" isRequired error={errors.reason?.message}>
            {(control) => <Textarea {...control} {...form.register("reason")} rows={3} />}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}
