import { useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import {
  type ContractorDocument,
  DOCUMENT_KINDS,
  documentFields,
} from "../../../../shared/contractors/documents.ts";
import { receiptKey } from "../../../../shared/receipts/contract.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { DOCUMENT_WORDS } from "../../../lib/words/document-words.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { FileField } from "../../../ui/form/file-field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { type StoredFile, useOneFile } from "../../receipts/file-upload-mutations.ts";
import { RECEIPT_ACCEPT } from "../../receipts/upload-mutations.ts";
import { useAddDocument, useUpdateDocument } from "../document-mutations.ts";

const formSchema = z.extend(documentFields, {
  file: z.nullable(z.object({ key: receiptKey, name: z.string() })),
});
type Values = z.input<typeof formSchema>;
type Form = UseFormReturn<Values, unknown, z.output<typeof formSchema>>;

interface DocumentDialogProps {
  contractorId: number;
  /** undefined for a new one */
  document: ContractorDocument | undefined;
  onClose: () => void;
}

/** Adds a document, or changes its name, kind and expiration; its file stays. */
export function DocumentDialog({ contractorId, document, onClose }: DocumentDialogProps) {
  const add = useAddDocument(contractorId);
  const update = useUpdateDocument(contractorId);
  const [defaultValues] = useState(() => toDocumentValues(document));
  const form: Form = useForm({ resolver: schemaResolver(formSchema), defaultValues });
  const storedDraft = useDraft(`document:${contractorId}:${document?.key ?? ""}`);
  const upload = useOneFile(storedDraft, (file) => attach(form, file));
  const draft = useFormDraft(storedDraft, form, upload.cancelAll);
  const { errors, isDirty, isSubmitting } = form.formState;

  function close() {
    storedDraft.clear();
    onClose();
  }

  const submit = async () => {
    if (!(await upload.settle())) return;
    if (!document && !form.getValues("file")) {
      await form.trigger();
      form.setError("file", { message: "Choose a file" });
      return;
    }
    await form.handleSubmit(async ({ file, ...input }) => {
      try {
        if (document) await update.mutateAsync({ before: document, input });
        else if (file) await add.mutateAsync({ ...input, key: file.key });
      } catch (error) {
        applyProblem(form, error, "Couldn't save the document. Please try again.");
        return;
      }
      toast({ title: document ? "Document saved" : "Document added" });
      close();
    })();
  };

  return (
    <Dialog
      title={document ? "Edit document" : "Add document"}
      onClose={close}
      isDirty={isDirty || upload.isUnsaved}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Save"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          onCancel={requestClose}
        >
          {!document && <DocumentFile form={form} upload={upload} />}
          <Fields form={form} />
        </DialogForm>
      )}
    </Dialog>
  );
}

function toDocumentValues(document: ContractorDocument | undefined): Values {
  const { kind = "license", name = "", expiresOn = null } = document ?? {};
  return { kind, name, expiresOn: expiresOn ?? "", file: null };
}

/** Uses the file's name without its extension, unless a name was typed. */
function attach(form: Form, file: StoredFile): void {
  form.setValue("file", file, { shouldDirty: true });
  form.clearErrors("file");
  if (form.getValues("name").trim() !== "") return;
  const name = file.name.replace(/\.\w{1,5}$/, "");
  form.setValue("name", name, { shouldDirty: true, shouldValidate: true });
}

function DocumentFile({ form, upload }: { form: Form; upload: ReturnType<typeof useOneFile> }) {
  const file = useWatch({ control: form.control, name: "file" });
  const error = upload.error ?? form.formState.errors.file?.message;
  return (
    <FileField
      label="PDF or picture"
      isRequired
      accept={RECEIPT_ACCEPT}
      file={file}
      upload={{ ...upload, error }}
      onRemove={() => form.setValue("file", null, { shouldDirty: true })}
    />
  );
}

function Fields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Kind" error={errors.kind?.message}>
        {(control) => (
          <Select {...control} {...form.register("kind")}>
            {DOCUMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {DOCUMENT_WORDS[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Name" isRequired error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name")} />}
      </Field>
      <Field label="Expires" isOptional error={errors.expiresOn?.message}>
        {(control) => (
          <DateInput
            {...control}
            {...form.register("expiresOn")}
            min="1900-01-01"
            max="2200-12-31"
          />
        )}
      </Field>
    </>
  );
}
