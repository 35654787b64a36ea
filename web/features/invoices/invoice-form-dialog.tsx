import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { type InvoiceFields, invoiceFields } from "../../../shared/invoices/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useConflict } from "../../lib/forms/conflict/use-conflict.tsx";
import type { Draft } from "../../lib/forms/drafts.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { nestedResolver } from "../../lib/forms/nested-resolver.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { useIdempotencyKey } from "../../lib/forms/use-idempotency-key.ts";
import { localToday } from "../../lib/use-today.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../ui/dialog/record-form.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { HistoryButton } from "../activity/history-button-dialog.tsx";
import { quotesQuery } from "../budget/quotes-queries.ts";
import { contractorsQuery } from "../contractors/queries.ts";
import { RECEIPT_ACCEPT } from "../receipts/upload-mutations.ts";
import { FileField } from "../../ui/form/file-field.tsx";
import { InvoiceFieldset } from "./invoice-fieldset.tsx";
import {
  EMPTY_LINE,
  filledLines,
  type InvoiceStart,
  matchedName,
  newInvoice,
  toInvoiceValues,
} from "./invoice-form.ts";
import type { InvoiceForm } from "./invoice-lines-field.tsx";
import { useSaveInvoice } from "./mutations.ts";
import { invoicesQuery } from "./queries.ts";
import { type FileUploads, useOneFile } from "../receipts/file-upload-mutations.ts";

interface InvoiceFormDialogProps {
  projectId: number;
  /** invoice to edit; undefined to add one */
  invoice?: InvoiceRecord;
  /** initial values of a new one */
  start?: InvoiceStart;
  /** draft key of a new invoice; different initial values must not share a draft */
  from?: string;
  onClose: () => void;
  /** called before `onClose` */
  onSaved?: (saved: InvoiceRecord) => void;
}

const MONEY = ["lines.*.amount", "tax", "retainage", "deposit", "printedTotal"];

function useInvoiceForm({ projectId, invoice, start, from = "new" }: InvoiceFormDialogProps) {
  const [defaultValues] = useState(() =>
    invoice ? toInvoiceValues(invoice) : newInvoice(localToday(), start),
  );
  const form: InvoiceForm = useForm({
    resolver: nestedResolver(invoiceFields, MONEY),
    defaultValues,
  });
  const storedDraft = useDraft(`invoice:${projectId}:${invoice?.id ?? from}`);
  const upload = useOneFile(storedDraft, (file) =>
    form.setValue("file", file, { shouldDirty: true }),
  );
  const draft = useFormDraft(storedDraft, form, upload.cancelAll);
  return { form, upload, storedDraft, draft };
}

function useInvoiceConflict(
  { projectId, invoice }: InvoiceFormDialogProps,
  { form, storedDraft }: { form: InvoiceForm; storedDraft: Draft },
  onSave: () => void,
) {
  const queryClient = useQueryClient();
  return useConflict({
    kind: "invoice",
    record: invoiceSchema,
    toFormValues: toInvoiceValues,
    form,
    draft: storedDraft,
    opened: invoice,
    referencedName: (field, id) => {
      if (field === "contractorId") {
        const listed = queryClient.getQueryData(contractorsQuery().queryKey);
        return listed?.find((one) => one.id === id)?.name;
      }
      if (field === "creditOf") {
        const listed = queryClient.getQueryData(invoicesQuery(projectId).queryKey);
        return listed?.invoices.find((one) => one.id === id)?.number ?? undefined;
      }
      const listed = queryClient.getQueryData(quotesQuery(projectId).queryKey);
      if (field === "lines") return matchedName(listed, id);
      return listed?.find((one) => one.id === id)?.work;
    },
    onSave,
  });
}

/** Adds or edits an invoice. Typed values stay on the device until it is saved or discarded. */
export function InvoiceFormDialog(props: InvoiceFormDialogProps) {
  const { projectId, invoice } = props;
  const write = useSaveInvoice();
  const keyOf = useIdempotencyKey();
  const { form, upload, storedDraft, draft } = useInvoiceForm(props);
  const conflict = useInvoiceConflict(props, { form, storedDraft }, () => void save());
  const [isDraft, setIsDraft] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;

  function close() {
    storedDraft.clear();
    props.onClose();
  }

  async function saveFields(checked: InvoiceFields) {
    if (!(await upload.settle())) return;
    // The upload may have finished since the fields were checked.
    const fields = { ...checked, file: form.getValues("file") ?? null };
    const before = conflict.startedFrom();
    const status = isDraft ? "draft" : "received";
    const content = { fields, projectId, status } as const;
    let saved;
    try {
      saved = await write.mutateAsync({ before, ...content, idempotencyKey: keyOf(content) });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, "Couldn't save the invoice. Please try again.");
      return;
    }
    const added = isDraft ? "Draft saved" : "Invoice added";
    toast({ title: invoice === undefined ? added : "Invoice updated" });
    props.onSaved?.(saved);
    close();
  }

  async function save(event?: FormEvent) {
    event?.preventDefault();
    dropEmptyLines(form);
    await form.handleSubmit(saveFields)(event);
  }

  return (
    <Dialog
      title={invoice === undefined ? "Add invoice" : "Edit invoice"}
      size="lg"
      onClose={close}
      isDirty={isDirty || upload.isUnsaved}
    >
      {(requestClose) => (
        <RecordForm
          noun="invoice"
          isEdit={invoice !== undefined}
          isSubmitting={isSubmitting}
          aside={<DraftNote draft={draft} />}
          problem={errors.root?.["problem"]?.message}
          onSubmit={(event) => void save(event)}
          onCancel={requestClose}
        >
          <Fields form={form} projectId={projectId} invoice={invoice} upload={upload} />
          {invoice === undefined && <DraftChoice isDraft={isDraft} onChange={setIsDraft} />}
          {invoice && (
            <HistoryButton
              kind="invoice"
              recordId={invoice.id}
              isDirty={isDirty}
              onUndone={close}
            />
          )}
          {conflict.dialog}
        </RecordForm>
      )}
    </Dialog>
  );
}

interface DraftChoiceProps {
  isDraft: boolean;
  onChange: (isDraft: boolean) => void;
}

/** A draft isn't matched or counted yet. */
function DraftChoice({ isDraft, onChange }: DraftChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isDraft}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0"
      />
      Save as a draft. It isn't checked or counted until you mark it as received.
    </label>
  );
}

interface FieldsProps {
  form: InvoiceForm;
  projectId: number;
  invoice: InvoiceRecord | undefined;
  upload: ReturnType<FileUploads["of"]>;
}

function Fields({ form, projectId, invoice, upload }: FieldsProps) {
  const quotes = useQuery(quotesQuery(projectId));
  const list = useQuery(invoicesQuery(projectId));
  const others = (list.data?.invoices ?? []).filter(
    ({ id, creditOf, status }) => id !== invoice?.id && creditOf === null && status !== "void",
  );
  return (
    <>
      <InvoiceFieldset form={form} quotes={quotes.data} others={others} />
      <FileField
        label="File"
        accept={RECEIPT_ACCEPT}
        file={form.watch("file")}
        upload={upload}
        onRemove={() => form.setValue("file", null, { shouldDirty: true })}
      />
    </>
  );
}

function dropEmptyLines(form: InvoiceForm): void {
  const lines = form.getValues("lines");
  const filled = filledLines(lines);
  if (filled.length === lines.length) return;
  form.setValue("lines", filled.length === 0 ? [EMPTY_LINE] : filled);
}
