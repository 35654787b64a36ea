import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { type InvoiceSettings, invoiceSettings } from "../../../shared/invoices/contract.ts";
import { type InvoiceSettingsInput, invoiceSettingsInput } from "../../../shared/invoices/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useConflict } from "../../lib/forms/conflict/use-conflict.tsx";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { useSaveInvoiceSettings } from "./mutations.ts";

type Form = UseFormReturn<z.input<typeof invoiceSettingsInput>, unknown, InvoiceSettingsInput>;

interface SettingsDialogProps {
  projectId: number;
  settings: InvoiceSettings;
  onClose: () => void;
}

const withoutZero = (amount: string) => (amount === "0.00" ? "" : amount);

function toSettingsValues({ tolerancePercent, toleranceDollars, taxPercent }: InvoiceSettings) {
  return {
    tolerancePercent: withoutZero(tolerancePercent),
    toleranceDollars: withoutZero(toleranceDollars),
    taxPercent: taxPercent ?? "",
  };
}

/** Settings of the match of a project's invoices. */
export function SettingsDialog({ projectId, settings, onClose }: SettingsDialogProps) {
  const write = useSaveInvoiceSettings();
  const [defaultValues] = useState(() => toSettingsValues(settings));
  const form: Form = useForm({
    resolver: schemaResolver(invoiceSettingsInput, ["toleranceDollars"]),
    defaultValues,
  });
  const storedDraft = useDraft(`invoice-settings:${projectId}`);
  const draft = useFormDraft(storedDraft, form);
  const conflict = useConflict({
    kind: "invoiceSettings",
    record: invoiceSettings,
    toFormValues: toSettingsValues,
    form,
    draft: storedDraft,
    opened: settings,
    onSave: () => void submit(),
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      const before = conflict.startedFrom() ?? settings;
      await write.mutateAsync({ projectId, before, input });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, "Couldn't save your change. Please try again.");
      return;
    }
    toast({ title: "Invoice checks saved" });
    close();
  });

  function close() {
    storedDraft.clear();
    onClose();
  }

  return (
    <Dialog
      title="Invoice checks"
      description="How far an invoice of this project may differ before it's put on hold. If you enter both, the smaller one counts."
      onClose={close}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Save"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Fields form={form} />
          {conflict.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}

function Fields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tolerance (%)" isOptional error={errors.tolerancePercent?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("tolerancePercent")}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
            />
          )}
        </Field>
        <Field label="Tolerance ($)" isOptional error={errors.toleranceDollars?.message}>
          {(control) => (
            <MoneyInput {...control} {...form.register("toleranceDollars")} placeholder="0.00" />
          )}
        </Field>
      </div>
      <Field
        label="Sales tax (%)"
        isOptional
        hint="Invoices with another tax are questioned. Leave it blank to skip the check."
        error={errors.taxPercent?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("taxPercent")}
            inputMode="decimal"
            autoComplete="off"
            placeholder="8.875"
          />
        )}
      </Field>
    </>
  );
}
