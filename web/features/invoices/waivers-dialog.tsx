import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { type LienWaiversInput, lienWaiversInput } from "../../../shared/invoices/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { nestedResolver } from "../../lib/forms/nested-resolver.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/dialog-form.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { FileField } from "./file-field.tsx";
import { useSaveWaivers } from "./mutations.ts";
import { useOneFile } from "./use-one-file.ts";

type Values = z.input<typeof lienWaiversInput>;
type Form = UseFormReturn<Values, unknown, LienWaiversInput>;

interface WaiversDialogProps {
  invoice: InvoiceRecord;
  onClose: () => void;
}

/** The lien waivers asked for with an invoice, and those received. */
export function WaiversDialog({ invoice, onClose }: WaiversDialogProps) {
  const write = useSaveWaivers();
  const form: Form = useForm({
    resolver: nestedResolver(lienWaiversInput),
    defaultValues: {
      waivers: invoice.waivers.map((waiver) => ({
        ...waiver,
        receivedOn: waiver.receivedOn ?? "",
      })),
    },
  });
  const kept = useDraft(`waivers:${invoice.id}`);
  const draft = useFormDraft(kept, form);
  const { errors, isDirty, isSubmitting } = form.formState;

  function close() {
    kept.forget();
    onClose();
  }

  const submit = form.handleSubmit(async (input) => {
    try {
      await write.mutateAsync({ before: invoice, input });
    } catch (error) {
      applyProblem(form, error, "Couldn't save the lien waivers. Please try again.");
      return;
    }
    toast({ title: "Lien waivers saved" });
    close();
  });

  return (
    <Dialog
      title="Lien waivers"
      description="A conditional waiver comes before you pay, an unconditional one after. This isn't legal advice: the forms and rules differ by state."
      onClose={close}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Save"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message ?? errors.waivers?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Waivers form={form} />
        </DialogForm>
      )}
    </Dialog>
  );
}

function Waivers({ form }: { form: Form }) {
  // Its key must not be "id", which names the stored waiver.
  const rows = useFieldArray({ control: form.control, name: "waivers", keyName: "rowKey" });
  const add = (kind: "conditional" | "unconditional") =>
    rows.append({ kind, receivedOn: "", file: null });

  return (
    <>
      {rows.fields.length === 0 && (
        <p className="text-ink-soft">No lien waiver is asked for with this invoice.</p>
      )}
      <ol className="space-y-4">
        {rows.fields.map((row, index) => (
          <Waiver key={row.rowKey} form={form} index={index} onRemove={() => rows.remove(index)} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => add("conditional")}>
          <Plus aria-hidden className="size-4" />
          Ask for a conditional waiver
        </Button>
        <Button size="sm" onClick={() => add("unconditional")}>
          <Plus aria-hidden className="size-4" />
          Ask for an unconditional waiver
        </Button>
      </div>
    </>
  );
}

interface WaiverProps {
  form: Form;
  index: number;
  onRemove: () => void;
}

function Waiver({ form, index, onRemove }: WaiverProps) {
  const errors = form.formState.errors.waivers?.[index];
  const position = index + 1;
  const upload = useOneFile((file) =>
    form.setValue(`waivers.${index}.file`, file, { shouldDirty: true }),
  );
  return (
    <li className="space-y-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={`Waiver ${position}`} className="min-w-48 flex-1">
          {(control) => (
            <Select {...control} {...form.register(`waivers.${index}.kind`)}>
              <option value="conditional">Conditional</option>
              <option value="unconditional">Unconditional</option>
            </Select>
          )}
        </Field>
        <Field
          label={`Waiver ${position} received on`}
          isOptional
          error={errors?.receivedOn?.message}
          className="min-w-48 flex-1"
        >
          {(control) => (
            <DateInput
              {...control}
              {...form.register(`waivers.${index}.receivedOn`)}
              min="1900-01-01"
              max="2200-12-31"
            />
          )}
        </Field>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove waiver ${position}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
      <FileField
        label={`File of waiver ${position}`}
        file={form.watch(`waivers.${index}.file`)}
        upload={upload}
        onRemove={() => form.setValue(`waivers.${index}.file`, null, { shouldDirty: true })}
      />
    </li>
  );
}
