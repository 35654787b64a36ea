import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { type LienWaiversInput, lienWaiversInput } from "../../../shared/invoices/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useConflict } from "../../lib/forms/conflict/use-conflict.tsx";
import type { Draft } from "../../lib/forms/drafts.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { nestedResolver } from "../../lib/forms/nested-resolver.ts";
import { useRestoredFiles } from "../../lib/forms/use-draft-files.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/dialog-form.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { RECEIPT_ACCEPT } from "../receipts/upload-mutations.ts";
import { FileField } from "../../ui/form/file-field.tsx";
import type { StoredFile } from "../receipts/file-upload-mutations.ts";
import { useSaveWaivers } from "./mutations.ts";
import { type FileUploads, useFileUploads } from "../receipts/file-upload-mutations.ts";

type Values = z.input<typeof lienWaiversInput>;
type Form = UseFormReturn<Values, unknown, LienWaiversInput>;

interface WaiversDialogProps {
  invoice: InvoiceRecord;
  onClose: () => void;
}

/** Requested and received lien waivers of an invoice. */
export function WaiversDialog({ invoice, onClose }: WaiversDialogProps) {
  const write = useSaveWaivers();
  const [defaultValues] = useState(() => toWaiverValues(invoice));
  const form: Form = useForm({ resolver: nestedResolver(lienWaiversInput), defaultValues });
  const storedDraft = useDraft(`waivers:${invoice.id}`);
  const uploads = useFileUploads(storedDraft);
  const draft = useFormDraft(storedDraft, form, uploads.cancelAll);
  const conflict = useConflict({
    kind: "waivers",
    record: invoiceSchema,
    toFormValues: toWaiverValues,
    form,
    draft: storedDraft,
    opened: invoice,
    onSave: () => void submit(),
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  function close() {
    storedDraft.clear();
    onClose();
  }

  const submit = form.handleSubmit(async () => {
    if (!(await uploads.settle())) return;
    // Includes files uploaded since the form was checked.
    const typed = lienWaiversInput.safeParse(form.getValues());
    if (!typed.success) {
      await form.trigger();
      return;
    }
    const before = conflict.startedFrom() ?? invoice;
    try {
      await write.mutateAsync({ before, input: stillKnown(typed.data, before) });
    } catch (error) {
      if (conflict.catches(error)) return;
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
      isDirty={isDirty || uploads.isUnsaved}
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
          <Waivers form={form} storedDraft={storedDraft} uploads={uploads} />
          {conflict.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}

function toWaiverValues({ waivers }: InvoiceRecord): Values {
  return {
    waivers: waivers.map((waiver) => ({ ...waiver, receivedOn: waiver.receivedOn ?? "" })),
  };
}

/** A waiver removed by another person is added again, without its id. */
function stillKnown({ waivers }: LienWaiversInput, before: InvoiceRecord): LienWaiversInput {
  const isKnown = (id: number | undefined) => before.waivers.some((one) => one.id === id);
  return {
    waivers: waivers.map(({ id, ...waiver }) =>
      id !== undefined && isKnown(id) ? { id, ...waiver } : waiver,
    ),
  };
}

interface WaiversProps {
  form: Form;
  storedDraft: Draft;
  uploads: FileUploads;
}

function Waivers({ form, storedDraft, uploads }: WaiversProps) {
  // Not "id", which is the field of the stored waiver.
  const rows = useFieldArray({ control: form.control, name: "waivers", keyName: "rowKey" });
  const add = (kind: "conditional" | "unconditional") =>
    rows.append({ kind, receivedOn: "", file: null });
  const latest = useRef(rows.fields);
  useEffect(() => {
    latest.current = rows.fields;
  }, [rows.fields]);

  /** The row may have moved or been removed during the upload. */
  function attach(rowKey: string, file: StoredFile) {
    const index = latest.current.findIndex((row) => row.rowKey === rowKey);
    if (index !== -1) form.setValue(`waivers.${index}.file`, file, { shouldDirty: true });
  }

  useRestoredFiles(storedDraft, uploads.files, (slot, file) => {
    uploads.files.put(slot, undefined);
    const row = latest.current[rowsBefore(storedDraft).indexOf(slot)];
    if (row) uploads.choose(row.rowKey, file, (stored) => attach(row.rowKey, stored));
  });
  // Row keys change with each opening of the form, so restored files find their row by index.
  useEffect(() => {
    storedDraft.save({
      rows: uploads.isUnsaved ? rows.fields.map((row) => row.rowKey) : undefined,
    });
  }, [storedDraft, rows.fields, uploads.isUnsaved]);

  function remove(index: number, rowKey: string) {
    uploads.cancel(rowKey);
    rows.remove(index);
  }

  return (
    <>
      {rows.fields.length === 0 && <p className="text-ink-soft">No lien waivers requested.</p>}
      <ol className="space-y-4">
        {rows.fields.map((row, index) => (
          <Waiver
            key={row.rowKey}
            form={form}
            index={index}
            rowKey={row.rowKey}
            uploads={uploads}
            onUploaded={(file) => attach(row.rowKey, file)}
            onRemove={() => remove(index, row.rowKey)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => add("conditional")}>
          <Plus aria-hidden className="size-4" />
          Request conditional waiver
        </Button>
        <Button size="sm" onClick={() => add("unconditional")}>
          <Plus aria-hidden className="size-4" />
          Request unconditional waiver
        </Button>
      </div>
    </>
  );
}

function rowsBefore({ before }: Draft): readonly unknown[] {
  return Array.isArray(before["rows"]) ? before["rows"] : [];
}

interface WaiverProps {
  form: Form;
  index: number;
  rowKey: string;
  uploads: FileUploads;
  onUploaded: (file: StoredFile) => void;
  onRemove: () => void;
}

function Waiver({ form, index, rowKey, uploads, onUploaded, onRemove }: WaiverProps) {
  const upload = uploads.of(rowKey, onUploaded);
  const errors = form.formState.errors.waivers?.[index];
  const position = index + 1;
  return (
    <li className="space-y-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={`Waiver ${position}`} className="min-w-0 grow basis-60">
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
          className="min-w-0 grow basis-60"
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
        accept={RECEIPT_ACCEPT}
        file={form.watch(`waivers.${index}.file`)}
        upload={upload}
        onRemove={() => form.setValue(`waivers.${index}.file`, null, { shouldDirty: true })}
      />
    </li>
  );
}
