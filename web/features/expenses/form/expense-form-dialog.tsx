import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { ProposedExpense } from "../../../../shared/assistant/proposal.ts";
import { type Expense } from "../../../../shared/expenses/contract.ts";
import { type ExpenseInput, expenseFields } from "../../../../shared/expenses/input.ts";
import { parseCents } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { dismissToast } from "../../../ui/toast/toast.ts";
import { expenseQuery } from "../queries.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";
import { DetailsSection } from "./details/details-section.tsx";
import type { DetailsStart } from "./details/details-values.ts";
import { keptOf, useKeptParts } from "./expense-draft.ts";
import { ExpenseFields } from "./expense-fields.tsx";
import { newExpense, proposedChoices, proposedValues, valuesOf } from "./expense-form.ts";
import { MissingReceiptsDialog } from "../receipts/missing-receipts-dialog.tsx";
import { ReceiptField } from "../receipts/receipt-field.tsx";
import { announceFailure, announceSaved } from "./save-notices.ts";
import { useOwnCategories } from "./use-own-categories.ts";
import { useContractOffer } from "./use-contract-offer.tsx";
import { useDetails } from "./details/use-details.ts";
import { useDoubts } from "./use-doubts.tsx";
import { useKeptFiles, useRestoredFiles } from "../receipts/use-kept-files.ts";
import { useMoreReceipts } from "../receipts/use-more-receipts.ts";
import { type MissingReceipt, useReceipt } from "../receipts/use-receipt.ts";
import { useSave } from "./use-save.tsx";

export { refundStart } from "./details/refund-start.ts";
export { findContractOffers } from "./use-contract-offer.tsx";

/** What is known of a new expense, and whom to tell of it. */
export interface ExpenseStart {
  /** whoever leaves a form that something was known for is asked first, as after typing */
  initial?: ProposedExpense;
  start?: DetailsStart;
  /** told before `onClose` */
  onSaved?: (saved: Expense) => void;
}

interface ExpenseFormDialogProps extends ExpenseStart {
  projectId: number;
  /** the row to edit as the list shows it; none to add one */
  expense?: Expense;
  /** names the creation; without it the form does, anew for each different content */
  idempotencyKey?: string;
  /** the day a new expense starts with */
  today: string;
  onClose: () => void;
}

/** The expense as it is now; the listed row stands in until, and unless, it can be read. */
function useLatest(listed: Expense | undefined): Expense | undefined {
  const { data } = useQuery({ ...expenseQuery(listed?.id ?? 0), enabled: listed !== undefined });
  return data ?? listed;
}

/** Somebody who was named and is not on the list. */
function newContractorOf(initial: ProposedExpense | undefined): string | undefined {
  return initial?.contractorId === null ? (initial.contractorName ?? undefined) : undefined;
}

/** What the draft calls the file that becomes the expense's receipt; further ones have names of their own. */
const FIRST = "receipt";

/** What the form is made of: the fields of every expense, its receipt, and what else there is to say. */
function useExpenseForm(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial, start, today } = props;
  // What was said before the form opened is asked for again where it was said.
  const isKept = initial === undefined && start === undefined;
  const kept = useDraft(isKept ? `expense:${projectId}:${listed?.id ?? "new"}` : undefined);
  const [before] = useState(() => keptOf(kept));
  const latest = useLatest(listed);
  const values = latest && valuesOf(latest);
  const form = useForm({
    resolver: schemaResolver(expenseFields, ["amount"]),
    defaultValues: values ?? (initial ? proposedValues(initial) : newExpense(today)),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const files = useKeptFiles(kept);
  const receipt = useReceipt(latest?.imageUrl ?? null, before.receipt, (file) =>
    files.put(FIRST, file),
  );
  const details = useDetails(latest, start ?? before.details);
  useKeptParts(kept, details.changed, receipt.changed);
  const more = useMoreReceipts(details.addReceipt, files.put);
  const draft = useFormDraft(kept, form, () => {
    details.reset();
    receipt.restore();
    more.cancel();
    files.forget();
  });
  useRestoredFiles(kept, files, (slot, file) => {
    if (slot === FIRST) receipt.choose(file);
    else more.resume(slot, file);
  });
  const isDirty =
    form.formState.isDirty ||
    receipt.isChanged ||
    details.isDirty ||
    more.isUploading ||
    initial !== undefined;
  const forget = () => {
    kept.forget();
    files.forget();
  };
  const typedCategory = before.category;
  return { latest, form, receipt, details, more, isDirty, draft, forget, typedCategory };
}

type ExpenseForm = ReturnType<typeof useExpenseForm>;

/** The note of a failed save goes with the next try and with the form. */
function useFailureNote() {
  const note = useRef<number>(undefined);
  const dismiss = useCallback(() => {
    if (note.current !== undefined) dismissToast(note.current);
  }, []);
  const keep = useCallback((id: number) => {
    note.current = id;
  }, []);
  useEffect(() => dismiss, [dismiss]);
  return { keep, dismiss };
}

/** Saves the form once its files are there and what is doubtful was asked. */
function useSubmit(props: ExpenseFormDialogProps, parts: ExpenseForm, setQuestion: SetQuestion) {
  const { projectId, expense: listed, idempotencyKey, onSaved } = props;
  const { latest, form, receipt, details, more } = parts;
  const isDoubtful = useDoubts({ projectId, before: latest, setQuestion });
  const askForContract = useContractOffer({ before: latest, setQuestion });
  const save = useSave({ before: latest, idempotencyKey, setQuestion });
  const failure = useFailureNote();

  const goesBackFor = (missing: readonly MissingReceipt[]) =>
    askInForm<boolean>(setQuestion, (answer) => (
      <MissingReceiptsDialog
        missing={missing}
        onSave={() => answer(false)}
        onBack={() => answer(true)}
      />
    ));

  async function saveChecked(fields: Omit<ExpenseInput, "projectId">) {
    failure.dismiss();
    const [file, others] = await Promise.all([receipt.settle(), more.settle()]);
    const missing = [...file.missing, ...others.missing];
    if (missing.length > 0 && (await goesBackFor(missing))) return;
    const amount = parseCents(fields.amount);
    const typed = details.settle(amount, others.keys);
    if (typed === undefined) return;
    const plain = { ...fields, projectId, imageUrl: file.key };
    const payment = await askForContract({ ...plain, ...typed });
    if (payment === undefined) return;
    const isLinked = Object.keys(payment).length > 0;
    if (isLinked) details.change(payment);
    const said = isLinked ? details.settle(amount, others.keys, payment) : typed;
    const input = { ...plain, ...said };
    if (await isDoubtful(input)) return;
    let saved;
    try {
      saved = await save(input);
    } catch (error) {
      failure.keep(announceFailure(form, error, details.applyProblem(error)));
      return;
    }
    if (saved === undefined) return;
    announceSaved(listed !== undefined);
    onSaved?.(saved);
    parts.forget();
    props.onClose();
  }

  return form.handleSubmit(saveChecked, () =>
    details.settle(typedCents(String(form.getValues("amount")))),
  );
}

/** Adds an expense, or edits one. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial } = props;
  const parts = useExpenseForm(props);
  const { latest, form, receipt, details, more, isDirty, draft, forget, typedCategory } = parts;
  const [question, setQuestion] = useState<ReactNode>(null);
  const ownCategories = useOwnCategories(projectId, typedCategory);
  const submit = useSubmit(props, parts, setQuestion);
  const { errors, isSubmitting } = form.formState;
  const isEdit = listed !== undefined;
  const [contractor, setContractor] = useState<Expense["contractor"]>(null);
  const { setValue } = form;
  // Once their option is there: a list cannot show what it does not have.
  useEffect(() => {
    if (contractor) setValue("contractorId", contractor.id, { shouldDirty: true });
  }, [contractor, setValue]);
  const given = initial ? proposedChoices(initial) : latest;

  function onClose() {
    forget();
    props.onClose();
  }

  return (
    <Dialog title={isEdit ? "Edit Expense" : "Add Expense"} onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <RecordForm
          noun="Expense"
          isEdit={isEdit}
          isSubmitting={isSubmitting}
          aside={<DraftNote draft={draft} />}
          problem={errors.root?.["problem"]?.message}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <ExpenseFields
            form={form}
            given={contractor ? { ...given, contractor } : given}
            ownCategories={ownCategories}
            newContractor={newContractorOf(initial)}
          />
          <ReceiptField receipt={receipt} />
          <DetailsSection
            {...{ projectId, form, details, receipt, more }}
            expenseId={listed?.id}
            onContractor={setContractor}
          />
          {question}
        </RecordForm>
      )}
    </Dialog>
  );
}
