import { useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { InvoicePaymentInput, invoicePaymentInput } from "../../../shared/invoices/input.ts";
import { type Cents, centsOf, subtractCents, toDecimal } from "../../../shared/money.ts";
import { typedCents } from "../../../shared/typed-money.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { choicesWith } from "../../lib/forms/choices-with.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { useIdempotencyKey } from "../../lib/forms/use-idempotency-key.ts";
import { formatMoney } from "../../lib/format.ts";
import { Money } from "../../lib/money.tsx";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { useToday } from "../../lib/use-today.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/dialog-form.tsx";
import { Choices } from "../../ui/form/choices.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { announceLimit } from "../../lib/offers/limit-notice.ts";
import { RECEIPT_ACCEPT } from "../receipts/upload-mutations.ts";
import { FileField } from "../../ui/form/file-field.tsx";
import type { StoredFile } from "../receipts/file-upload-mutations.ts";
import { usePayInvoice } from "./mutations.ts";
import { paymentOf, payWarnings } from "./pay-warnings.ts";
import { useOneFile } from "../receipts/file-upload-mutations.ts";

interface PayDialogProps {
  invoice: InvoiceRecord;
  /** method of the contract's last payment */
  lastMethod: string | undefined;
  onClose: () => void;
}

type Form = UseFormReturn<z.input<typeof invoicePaymentInput>, unknown, InvoicePaymentInput>;

function usePayForm(invoice: InvoiceRecord, today: string, lastMethod = ""): Form {
  const { open } = invoice.figures;
  return useForm({
    resolver: schemaResolver(paymentOf(invoice), ["amount"]),
    defaultValues: {
      amount: open.replace("-", ""),
      date: today,
      paymentMethod: lastMethod,
      category: "",
      imageUrl: null,
      isRefund: open.startsWith("-"),
    },
  });
}

/** Records a payment, or a refund if the contractor owes money. */
export function PayDialog({ invoice, lastMethod, onClose }: PayDialogProps) {
  const pay = usePayInvoice();
  const keyOf = useIdempotencyKey();
  const today = useToday();
  const { open } = invoice.figures;
  const isRefund = open.startsWith("-");
  const form = usePayForm(invoice, today, lastMethod);
  const [receipt, setReceipt] = useState<StoredFile>();
  const attach = (file: StoredFile | undefined) => {
    setReceipt(file);
    form.setValue("imageUrl", file?.key ?? null, { shouldDirty: true });
  };
  const storedDraft = useDraft(`pay-invoice:${invoice.id}`);
  const upload = useOneFile(storedDraft, attach);
  const draft = useFormDraft(storedDraft, form, upload.cancelAll);
  const { errors, isDirty, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  // A restored draft stores only the receipt's key.
  const attached = typed.imageUrl ? (receipt ?? { key: typed.imageUrl, name: "Receipt" }) : null;
  const amount = typedCents(String(typed.amount));
  const date = parseCalendarDate(typed.date ?? "");
  const warnings = isRefund ? [] : payWarnings(invoice, { date, today });
  const left = amount === undefined ? undefined : subtractCents(centsOf(open), amount);

  function close() {
    storedDraft.clear();
    onClose();
  }

  const submit = form.handleSubmit(async (checked) => {
    if (!(await upload.settle())) return;
    // The upload may have finished since the fields were checked.
    const input = { ...checked, imageUrl: form.getValues("imageUrl") };
    try {
      await pay.mutateAsync({ id: invoice.id, input, idempotencyKey: keyOf(input) });
    } catch (error) {
      if (error instanceof ProblemError && error.code === "plan_limit_reached") announceLimit();
      else applyProblem(form, error, "Couldn't save the payment. Please try again.");
      return;
    }
    toast({ title: isRefund ? "Refund recorded" : "Payment recorded" });
    close();
  });

  return (
    <Dialog
      title={isRefund ? "Record a refund" : "Pay invoice"}
      description={`${formatMoney(open.replace("-", ""))} ${isRefund ? "is owed back to you" : "left to pay"}. It's added to your expenses.`}
      onClose={close}
      isDirty={isDirty || upload.isUnsaved}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel={warnings.length > 0 ? "Save anyway" : "Save"}
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Fields form={form} lastMethod={lastMethod} />
          <FileField
            label="Receipt"
            accept={RECEIPT_ACCEPT}
            file={attached}
            upload={upload}
            onRemove={() => attach(undefined)}
          />
          <BeforeSaving left={isRefund ? undefined : left} warnings={warnings} />
        </DialogForm>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  form: Form;
  lastMethod: string | undefined;
}

function Fields({ form, lastMethod }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" isRequired error={errors.amount?.message}>
          {(control) => <MoneyInput {...control} {...form.register("amount")} />}
        </Field>
        <Field label="Date" isRequired error={errors.date?.message}>
          {(control) => (
            <DateInput {...control} {...form.register("date")} min="1900-01-01" max="2200-12-31" />
          )}
        </Field>
      </div>
      <Field label="Payment Method" isRequired error={errors.paymentMethod?.message}>
        {(control) => (
          <Select {...control} {...form.register("paymentMethod")}>
            <Choices
              prompt="Select a payment method"
              choices={choicesWith(PAYMENT_METHODS, lastMethod, paymentMethodLabel)}
            />
          </Select>
        )}
      </Field>
    </>
  );
}

interface BeforeSavingProps {
  /** open amount of the invoice after this payment */
  left: Cents | undefined;
  warnings: readonly string[];
}

function BeforeSaving({ left, warnings }: BeforeSavingProps) {
  return (
    <>
      {left !== undefined && left > 0 && (
        <p className="text-sm text-ink-soft" aria-live="polite">
          <Money as="strong" amount={toDecimal(left)} className="text-ink" /> will be left to pay.
        </p>
      )}
      {warnings.length > 0 && (
        <ul
          aria-label="Before you pay"
          aria-live="polite"
          className="space-y-2 rounded-xl bg-warning-soft p-4 text-sm text-warning-text"
        >
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}
