import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { usePart } from "../../../lib/use-part.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { ReceiptField } from "../receipts/receipt-field.tsx";
import { DetailsSection } from "./details/details-section.tsx";
import { ExpenseFields, PayeeFields } from "./expense-fields.tsx";
import { proposedChoices, proposedContractorName, textValues } from "./expense-form.ts";
import { announceFailure, announceSaved } from "./save-notices.ts";
import { type ExpenseFormDialogProps, useExpenseForm } from "./use-expense-form.ts";
import { useRepeat } from "./details/use-repeat.ts";
import { usePaymentFold } from "./use-payment-fold.ts";
import { useSubmit } from "./use-submit.ts";

export type { ExpenseStart } from "./use-expense-form.ts";

// For the inbox, too: its forms load this chunk, so that the schema isn't split into another one.
export { expenseDetailsInput } from "../../../../shared/expenses/details-input.ts";
export { startUpload } from "../../receipts/retrying-upload-mutations.ts";
export { RECEIPT_ACCEPT, refusalOf } from "../../receipts/upload-mutations.ts";
export { fillFromReceipt, reasonText } from "../receipts/receipt-fill.ts";
export {
  announceFailure,
  announceSaved,
  ExpenseFields,
  expenseFields,
  PayeeFields,
  proposedChoices,
  textValues,
};
export { refundStart } from "./details/refund-start.ts";
export { askForContractPayment, findContractOffers } from "./use-contract-offer.tsx";

const loadReader = () =>
  new Promise<void>(whenIdle).then(() => import("../receipts/read-receipt.tsx"));

/** Adds or edits an expense. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { projectId, expense: listed, initial } = props;
  const parts = useExpenseForm(props);
  const { latest, form, receipt, details, more, isDirty, draft, clearDraft, typedCategory } = parts;
  const fold = usePaymentFold(props, form, details);
  const repeat = useRepeat(props, parts.storedDraft);
  const [question, setQuestion] = useState<ReactNode>(null);
  const { submit, conflict } = useSubmit({ ...props, ...repeat.after }, parts, setQuestion);
  const { setFocus } = form;
  // The receipt comes first, but typing begins with the amount.
  useEffect(() => setFocus("amount"), [setFocus]);
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
    clearDraft();
    props.onClose();
  }

  return (
    <Dialog
      title={isEdit ? "Edit Expense" : "Add Expense"}
      {...(fold.isFolded && { description: fold.words })}
      onClose={onClose}
      isDirty={isDirty || repeat.isChosen}
    >
      {(requestClose) => (
        <RecordForm
          noun="Expense"
          isEdit={isEdit}
          isSubmitting={isSubmitting}
          aside={<DraftNote draft={draft} />}
          secondary={
            props.onAnother && (
              <Button onClick={() => isSubmitting || void submit(false)}>
                Save and add another
              </Button>
            )
          }
          problem={errors.root?.["problem"]?.message}
          onSubmit={() => void submit()}
          onCancel={requestClose}
        >
          <ReceiptField receipt={receipt} />
          {receipt.state.kind === "uploaded" && (
            <ReceiptReader
              key={receipt.state.key}
              receiptKey={receipt.state.key}
              {...{ reader, form, details, isEdit }}
            />
          )}
          <ExpenseFields {...{ form, current, projectId, typedCategory, isShort: fold.isFolded }} />
          <DetailsSection
            {...{ projectId, form, details, receipt, more, fold, repeat: repeat.field }}
            current={contractor ? { ...current, contractor } : current}
            newContractor={proposedContractorName(initial)}
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

type Reader = Awaited<ReturnType<typeof loadReader>>;

interface ReceiptReaderProps extends ComponentProps<Reader["ReadReceipt"]> {
  reader: Reader | undefined;
}

/** As high as the reader's buttons: when they come, no other button moves away from a press. */
function ReceiptReader({ reader, ...props }: ReceiptReaderProps) {
  return <div className="min-h-11 lg:min-h-8.5">{reader && <reader.ReadReceipt {...props} />}</div>;
}
