import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { ProposedExpense } from "../../../../shared/assistant/proposal.ts";
import { type Expense } from "../../../../shared/expenses/contract.ts";
import { type ExpenseInput, expenseFields } from "../../../../shared/expenses/input.ts";
import { parseCents } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { ignoreRejection } from "../../../lib/lazy-dialog.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { usePart } from "../../../lib/use-part.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import type { SetQuestion } from "./ask-in-form.ts";
import { DetailsSection } from "./details/details-section.tsx";
import type { DetailsStart } from "./details/details-values.ts";
import { restoredParts, useDraftParts } from "./expense-draft.ts";
import { ExpenseFields } from "./expense-fields.tsx";
import {
  newExpense,
  proposedChoices,
  proposedContractorName,
  proposedValues,
  valuesOf,
} from "./expense-form.ts";
import { ReceiptField } from "../receipts/receipt-field.tsx";
import { announceFailure, announceSaved, useFailureNote } from "./save-notices.ts";
import { useExpenseConflict } from "./use-expense-conflict.ts";
import { useContractOffer } from "./use-contract-offer.tsx";
import { useDetails } from "./details/use-details.ts";
import { useSaveWarnings } from "./use-save-warnings.tsx";
import { useDraftFiles, useRestoredFiles } from "../receipts/use-draft-files.ts";
import { useMoreReceipts } from "../receipts/use-more-receipts.ts";
import { useReceipt } from "../receipts/use-receipt.ts";
import { useOpenedExpense } from "./use-opened-expense.ts";
import { usePaymentFold } from "./use-payment-fold.ts";
import { useSave } from "./use-save.tsx";

// Of the inbox, too: its forms load this chunk, so that none is split off it.
export { expenseDetailsInput } from "../../../../shared/expenses/details-input.ts";
export { startUpload } from "../../receipts/retrying-upload-mutations.ts";
export { RECEIPT_ACCEPT, refusalOf } from "../../receipts/upload-mutations.ts";
export { fillFrom, reasonText } from "../receipts/receipt-fill.ts";
export { announceFailure, announceSaved, ExpenseFields, expenseFields, proposedChoices };
export { refundStart } from "./details/refund-start.ts";
export { findContractOffers } from "./use-contract-offer.tsx";

/** Known values of a new expense, with a callback for its save. */
export interface ExpenseStart {
  /** counts as typed: closing asks before discarding it */
  initial?: ProposedExpense;
  start?: DetailsStart;
  isPayment?: boolean;
  /** a stored receipt to attach */
  receipt?: { key: string };
  /** called before `onClose` */
  onSaved?: (saved: Expense) => void;
}

interface ExpenseFormDialogProps extends ExpenseStart {
  projectId: number;
  /** listed row to edit; undefined to add one */
  expense?: Expense;
  /** key of the creation; by default the form makes one for each different content */
  idempotencyKey?: string;
  /** initial date of a new expense */
  today: string;
  onClose: () => void;
}

/** Loaded when the form opens: there may be no connection once it is saved. */
const loadKeeping = () => import("./keep-for-later.tsx");

const loadReader = () => import("../receipts/read-receipt.tsx");

/** Draft slot of the main receipt's file; further receipts have slots of their own. */
const MAIN_RECEIPT_SLOT = "receipt";

/** The form's parts: fields, receipt and optional details. */
function useExpenseForm(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial, start, today } = props;
  // Proposed values aren't drafted: their source can propose them again.
  const isDrafted = initial === undefined && start === undefined;
  const storedDraft = useDraft(
    isDrafted ? `expense:${projectId}:${listed?.id ?? "new"}` : undefined,
  );
  const [before] = useState(() => restoredParts(storedDraft));
  const { latest, setSeen } = useOpenedExpense(listed);
  const values = latest && valuesOf(latest);
  const form = useForm({
    resolver: schemaResolver(expenseFields, ["amount"]),
    defaultValues: values ?? (initial ? proposedValues(initial) : newExpense(today)),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const files = useDraftFiles(storedDraft);
  const receipt = useReceipt(latest?.imageUrl ?? null, before.receipt ?? props.receipt, (file) =>
    files.put(MAIN_RECEIPT_SLOT, file),
  );
  const details = useDetails(latest, start ?? before.details);
  useDraftParts(storedDraft, details.changed, receipt.changed);
  const more = useMoreReceipts(details.addReceipt, files.put);
  const draft = useFormDraft(storedDraft, form, () => {
    details.reset();
    receipt.restore();
    more.cancel();
    files.forget();
  });
  useRestoredFiles(storedDraft, files, (slot, file) => {
    if (slot === MAIN_RECEIPT_SLOT) receipt.choose(file);
    else more.resume(slot, file);
  });
  const isDirty =
    form.formState.isDirty ||
    receipt.isChanged ||
    details.isDirty ||
    more.isUploading ||
    initial !== undefined;
  const forget = () => {
    storedDraft.forget();
    files.forget();
  };
  const typedCategory = before.category;
  const entryId = draft.isRestored ? before.entryId : undefined;
  return {
    latest,
    setSeen,
    storedDraft,
    form,
    receipt,
    details,
    more,
    isDirty,
    draft,
    forget,
    typedCategory,
    entryId,
  };
}

type ExpenseForm = ReturnType<typeof useExpenseForm>;

/** Saves once the uploads have finished and the questions are answered. */
function useSubmit(props: ExpenseFormDialogProps, parts: ExpenseForm, setQuestion: SetQuestion) {
  const { projectId, expense: listed, idempotencyKey, onSaved } = props;
  const { latest, form, receipt, details, more, entryId } = parts;
  const goesBackForWarnings = useSaveWarnings({ projectId, before: latest, setQuestion });
  const askForContract = useContractOffer({ before: latest, setQuestion });
  const { save, keyFor } = useSave(idempotencyKey ?? entryId);
  const queryClient = useQueryClient();
  useEffect(() => ignoreRejection(loadKeeping()), []);
  const conflict = useExpenseConflict({
    form,
    receipt,
    details,
    draft: parts.storedDraft,
    opened: latest,
    onSeen: parts.setSeen,
    onSave: () => void submit(),
  });
  const failure = useFailureNote();
  const tellFailure = (error: unknown): undefined => {
    failure.keep(announceFailure(form, error, details.applyProblem(error)));
  };

  async function saveChecked(fields: Omit<ExpenseInput, "projectId">) {
    failure.dismiss();
    const [file, others] = await Promise.all([receipt.finishUpload(), more.finishUploads()]);
    const files = { main: file.missing, more: others.missing };
    let waits = false;
    if (files.main.length + files.more.length > 0) {
      const keeping = await loadKeeping().catch(tellFailure);
      if (keeping === undefined) return;
      waits = latest === undefined && (await keeping.canWait(files));
      if (!waits && (await keeping.goesBackForFiles(setQuestion, files))) return;
    }
    const amount = parseCents(fields.amount);
    const typed = details.validate(amount, others.keys);
    if (typed === undefined) return;
    const plain = { ...fields, projectId, imageUrl: file.key };
    const payment = await askForContract({ ...plain, ...typed });
    if (payment === undefined) return;
    const isLinked = Object.keys(payment).length > 0;
    if (isLinked) details.change(payment);
    const detailsInput = isLinked ? details.validate(amount, others.keys, payment) : typed;
    const input = { ...plain, ...detailsInput };
    if (await goesBackForWarnings(input)) return;
    try {
      if (waits) throw new ProblemError({ status: 0, message: "Waits for a connection" });
      const saved = await save(conflict.startedFrom(), input);
      announceSaved(listed !== undefined);
      onSaved?.(saved);
      ignoreRejection(loadKeeping().then((to) => to.finish(queryClient, saved, latest, entryId)));
    } catch (error) {
      if (conflict.catches(error)) return;
      const keeping = latest ? null : await loadKeeping().catch(() => null);
      if (!(await keeping?.canWaitAfter(error))) return tellFailure(error);
      const kept = { id: keyFor(input), input, files };
      if (!(await keeping?.keepOnDevice(queryClient, kept))) return;
    }
    parts.forget();
    props.onClose();
  }

  const submit = form.handleSubmit(saveChecked, () =>
    details.validate(typedCents(String(form.getValues("amount")))),
  );
  return { submit, conflict: conflict.dialog };
}

/** Adds or edits an expense. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial } = props;
  const parts = useExpenseForm(props);
  const { latest, form, receipt, details, more, isDirty, draft, forget, typedCategory } = parts;
  const fold = usePaymentFold(props, form, details);
  const [question, setQuestion] = useState<ReactNode>(null);
  const { submit, conflict } = useSubmit(props, parts, setQuestion);
  const { errors, isSubmitting } = form.formState;
  const isEdit = listed !== undefined;
  const [contractor, setContractor] = useState<Expense["contractor"]>(null);
  function handleContractor(chosen: NonNullable<Expense["contractor"]>) {
    setContractor(chosen);
    form.setValue("contractorId", chosen.id, { shouldDirty: true });
  }
  const reader = usePart(loadReader);
  const current = initial ? proposedChoices(initial) : latest;

  function onClose() {
    forget();
    props.onClose();
  }

  return (
    <Dialog
      title={isEdit ? "Edit Expense" : "Add Expense"}
      {...(fold.isFolded && { description: fold.words })}
      onClose={onClose}
      isDirty={isDirty}
    >
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
            current={contractor ? { ...current, contractor } : current}
            {...{ projectId, typedCategory, isShort: fold.isFolded }}
            newContractor={proposedContractorName(initial)}
          />
          <ReceiptField receipt={receipt} />
          {reader && receipt.state.kind === "uploaded" && (
            <reader.ReadReceipt
              key={receipt.state.key}
              receiptKey={receipt.state.key}
              {...{ form, details, isEdit }}
            />
          )}
          <DetailsSection
            {...{ projectId, form, details, receipt, more, fold }}
            expenseId={listed?.id}
            onContractor={handleContractor}
          />
          {question}
          {conflict}
        </RecordForm>
      )}
    </Dialog>
  );
}
