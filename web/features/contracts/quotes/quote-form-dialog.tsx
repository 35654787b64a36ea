import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type QuoteRecord, quote as quoteSchema } from "../../../../shared/contracts/contract.ts";
import { quoteFields, type QuoteFields } from "../../../../shared/contracts/input.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { type ConflictForm, useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import type { Draft } from "../../../lib/forms/drafts.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { nestedResolver } from "../../../lib/forms/nested-resolver.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { contractorsQuery } from "../../contractors/queries.ts";
import { RECEIPT_ACCEPT } from "../../receipts/upload-mutations.ts";
import { type QuoteForm, QuoteFieldset } from "./quote-fieldset.tsx";
import { QuoteFilesField } from "./quote-files-field.tsx";
import {
  filledItems,
  newQuote,
  QUOTE_MONEY,
  type QuoteFormValues,
  toQuoteValues,
} from "./quote-form.ts";
import { ReadQuote } from "./reading/read-quote.tsx";
import { type FilesDraft, useFilesDraft } from "./use-files-draft.ts";
import { type QuoteFile, useChangeFiles, useCreateQuote, useUpdateQuote } from "../mutations.ts";

interface QuoteFormDialogProps {
  projectId: number;
  /** quote to edit; undefined to add one */
  quote?: QuoteRecord;
  /** work of another quote to add */
  work?: string;
  contractorId?: number;
  /** file to attach and read */
  file?: File | undefined;
  /** names of work already used */
  works: readonly string[];
  /** records the arrival of a requested quote, so the amount field takes focus */
  hasArrived?: boolean;
  onClose: () => void;
}

/** A saved quote whose files couldn't be attached or removed. */
interface Unfinished {
  quote: QuoteRecord;
  /** files that it is to have */
  attached: readonly QuoteFile[];
  problem: string;
}

interface QuoteFormProps
  extends QuoteFormDialogProps, Partial<Pick<Unfinished, "attached" | "problem">> {
  onUnfinished: (unfinished: Unfinished) => void;
}

const FAILED = "Couldn't save the quote. Please try again.";
const FILES_FAILED = "Saved, but not with these files yet. Save again to retry.";

function titleOf(quote: QuoteRecord | undefined, hasArrived: boolean): string {
  if (quote === undefined) return "Add quote";
  if (hasArrived) return "Enter quote";
  return isContract(quote.status) ? "Edit contract" : "Edit quote";
}

function descriptionOf(quote: QuoteRecord | undefined, hasArrived: boolean): string | undefined {
  if (hasArrived) return "Enter the quote details. Nothing is committed until you accept it.";
  if (quote !== undefined) return undefined;
  return "Still waiting on a price? Leave the amount blank.";
}

function useSaveQuote({ projectId }: QuoteFormProps) {
  const create = useCreateQuote();
  const update = useUpdateQuote();
  const keyOf = useIdempotencyKey();
  return async (before: QuoteRecord | undefined, fields: QuoteFields) => {
    if (before !== undefined) return update.mutateAsync({ before, input: fields });
    const input = { ...fields, projectId };
    return create.mutateAsync({ input, idempotencyKey: keyOf(input) });
  };
}

function useQuoteConflict(
  { projectId, quote }: QuoteFormProps,
  { form, storedDraft }: { form: ConflictForm<QuoteFormValues>; storedDraft: Draft },
  onSave: () => void,
) {
  const queryClient = useQueryClient();
  /** Name of a referenced contractor or budget line, if it is loaded. */
  const referencedName = (field: keyof QuoteFormValues, id: number): string | undefined => {
    if (field === "contractorId") {
      const listed = queryClient.getQueryData(contractorsQuery().queryKey);
      return listed?.find((one) => one.id === id)?.name;
    }
    const budget = queryClient.getQueryData(budgetOverviewQuery(projectId).queryKey);
    const line = budget?.lines.find((one) => one.id === id);
    return line && lineName(line);
  };
  return useConflict({
    kind: "quote",
    record: quoteSchema,
    toFormValues: toQuoteValues,
    form,
    draft: storedDraft,
    opened: quote,
    referencedName,
    onSave,
  });
}

/** Saves attached and removed files after the quote itself. */
function useSaveFiles(files: FilesDraft) {
  const change = useChangeFiles();
  return async ({ id, files: attached }: QuoteRecord) => {
    const { added, removed } = files.changesTo(attached);
    if (added.length + removed.length === 0) return;
    await change.mutateAsync({ quoteId: id, added, removed });
  };
}

function useQuoteForm(props: QuoteFormProps) {
  const { projectId, quote, work, contractorId, file, attached } = props;
  const form = useForm({
    resolver: nestedResolver(quoteFields, QUOTE_MONEY),
    defaultValues: quote ? toQuoteValues(quote) : newQuote(work, contractorId),
  });
  const storedDraft = useDraft(
    `quote:${projectId}:${quote?.id ?? (work === undefined ? "new" : `of ${work}`)}`,
  );
  const files = useFilesDraft(storedDraft, quote?.files ?? [], { file, attached });
  const draft = useFormDraft(storedDraft, form, files.reset);
  return { form, files, storedDraft, draft };
}

export function QuoteFormDialog(props: QuoteFormDialogProps) {
  const [unfinished, setUnfinished] = useState<Unfinished & { key: string }>();
  const { key, ...rest } = unfinished ?? { key: "first" };
  return (
    <QuoteForm
      // Opens again, as an edit of what was saved.
      key={key}
      {...props}
      {...(unfinished && { ...rest, file: undefined })}
      onUnfinished={(next) => setUnfinished({ ...next, key: randomKey() })}
    />
  );
}

function QuoteForm(props: QuoteFormProps) {
  const { quote, hasArrived = false } = props;
  const { form, files, storedDraft, draft } = useQuoteForm(props);
  const saveQuote = useSaveQuote(props);
  const saveFiles = useSaveFiles(files);
  const conflict = useQuoteConflict(props, { form, storedDraft }, () => void save());
  const { errors, isDirty, isSubmitting } = form.formState;
  const description = descriptionOf(quote, hasArrived);

  function close() {
    storedDraft.clear();
    props.onClose();
  }

  async function saveFields(fields: QuoteFields) {
    if (hasArrived && fields.amount === null) {
      form.setError("amount", { message: "Enter the quoted amount" }, { shouldFocus: true });
      return;
    }
    if (!(await files.settle())) return;
    let saved;
    try {
      saved = await saveQuote(conflict.startedFrom(), fields);
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, FAILED);
      return;
    }
    try {
      await saveFiles(saved);
    } catch (error) {
      storedDraft.clear();
      const problem = `${FILES_FAILED} ${errorMessage(error, "")}`.trim();
      props.onUnfinished({ quote: saved, attached: files.changesTo([]).added, problem });
      return;
    }
    announce(saved, quote === undefined);
    close();
  }

  function save(event?: FormEvent) {
    return form.handleSubmit(saveFields)(event);
  }

  async function submit(event: FormEvent) {
    dropEmptyItems(form);
    await save(event);
  }

  return (
    <Dialog
      title={titleOf(quote, hasArrived)}
      {...(description !== undefined && { description })}
      size="lg"
      onClose={close}
      isDirty={isDirty || files.isChanged}
    >
      {(requestClose) => (
        <RecordForm
          noun={quote && isContract(quote.status) ? "contract" : "quote"}
          isEdit={quote !== undefined}
          isSubmitting={isSubmitting}
          aside={<DraftNote draft={draft} />}
          problem={errors.root?.["problem"]?.message ?? props.problem}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Fields {...props} form={form} files={files} />
          {conflict.dialog}
        </RecordForm>
      )}
    </Dialog>
  );
}

interface FieldsProps extends QuoteFormProps {
  form: QuoteForm;
  files: FilesDraft;
}

function Fields({ form, files, projectId, quote, works, file }: FieldsProps) {
  const [contractorName, setContractorName] = useState("");
  return (
    <>
      <ReadQuote
        form={form}
        files={files}
        isStartedByFile={file !== undefined}
        onUnknownContractor={setContractorName}
      />
      <QuoteFieldset {...{ form, projectId, quote, works, contractorName }} />
      <QuoteFilesField files={files} />
    </>
  );
}

function dropEmptyItems(form: UseFormReturn<QuoteFormValues, unknown, QuoteFields>): void {
  const items = form.getValues("items");
  const filled = filledItems(items);
  if (filled.length < items.length) form.setValue("items", filled);
}

function announce({ work, status }: QuoteRecord, isNew: boolean): void {
  const what = isContract(status) ? "Contract" : "Quote";
  toast({ title: `${what} ${isNew ? "added" : "updated"}`, description: work });
}

/** Opens a file picker; undefined when no file is chosen. */
export function chooseQuoteFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = RECEIPT_ACCEPT;
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}
