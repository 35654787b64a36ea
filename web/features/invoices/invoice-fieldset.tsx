import { useController, useWatch } from "react-hook-form";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { RecordSelect } from "../../lib/forms/record-select.tsx";
import { formatMoney } from "../../lib/format.ts";
import { Money } from "../../lib/money.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { ContractorField } from "../contractors/contractor-field-dialog.tsx";
import { contractChoices, differenceOf, totalOf, unmatched } from "./invoice-form.ts";
import { type InvoiceForm, InvoiceLinesField } from "./invoice-lines-field.tsx";

const DAYS = { min: "1900-01-01", max: "2200-12-31" };

interface InvoiceFieldsetProps {
  form: InvoiceForm;
  quotes: readonly QuoteRecord[] | undefined;
  /** invoices that a credit note may reduce */
  others: readonly InvoiceRecord[];
}

export function InvoiceFieldset({ form, quotes, others }: InvoiceFieldsetProps) {
  const { register } = form;
  const { errors } = form.formState;
  const quoteId = useWatch({ control: form.control, name: "quoteId" });
  const quote = quotes?.find(({ id }) => id === quoteId);
  return (
    <>
      <Parties form={form} quotes={quotes} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Invoice number" isOptional error={errors.number?.message}>
          {(control) => <Input {...control} {...register("number")} autoComplete="off" />}
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("currency", { setValueAs: upperCase })}
              autoComplete="off"
              maxLength={3}
            />
          )}
        </Field>
        <Field label="Invoice date" isRequired error={errors.date?.message}>
          {(control) => <DateInput {...control} {...register("date")} {...DAYS} />}
        </Field>
        <Field label="Due date" isOptional error={errors.dueDate?.message}>
          {(control) => <DateInput {...control} {...register("dueDate")} {...DAYS} />}
        </Field>
      </div>
      <InvoiceLinesField form={form} quote={quote} />
      <Amounts form={form} />
      <Total form={form} />
      {others.length > 0 && (
        <Field
          label="Credit note for"
          isOptional
          hint="If it credits another invoice, enter its amounts as positive numbers."
          error={errors.creditOf?.message}
        >
          {(control) => (
            <RecordSelect
              {...{ form, control }}
              name="creditOf"
              label="Credit note for"
              prompt="Not a credit note"
              choices={others.map(toChoice)}
            />
          )}
        </Field>
      )}
      <Field label="Note" isOptional error={errors.note?.message}>
        {(control) => <Textarea {...control} {...register("note")} rows={2} />}
      </Field>
    </>
  );
}

function toChoice({ id, number, contractor, figures }: InvoiceRecord) {
  const name = number === null ? "Invoice without a number" : `Invoice ${number}`;
  const from = contractor === null ? "" : ` · ${contractor.name}`;
  return { value: String(id), label: `${name}${from} · ${formatMoney(figures.total)}` };
}

/** The contract, which brings its contractor, and the contractor. */
function Parties({ form, quotes }: Pick<InvoiceFieldsetProps, "form" | "quotes">) {
  const { field } = useController({ control: form.control, name: "contractorId" });
  const { errors } = form.formState;
  const chosen = form.getValues("quoteId");

  function changeContract(quoteId: number | null) {
    // The lines were matched to the previous contract.
    form.setValue("lines", unmatched(form.getValues("lines")), { shouldDirty: true });
    const contractorId = quotes?.find(({ id }) => id === quoteId)?.contractorId ?? null;
    if (contractorId === null) return;
    form.setValue("contractorId", contractorId, { shouldDirty: true });
  }

  return (
    <>
      <Field label="Contract" isOptional error={errors.quoteId?.message}>
        {(control) => (
          <RecordSelect
            {...{ form, control }}
            name="quoteId"
            label="Contract"
            prompt="No contract"
            choices={contractChoices(quotes, chosen)}
            onChosen={changeContract}
          />
        )}
      </Field>
      <ContractorField
        field={field}
        error={errors.contractorId?.message}
        known={[]}
        newName={undefined}
      />
    </>
  );
}

function upperCase(typed: unknown): unknown {
  return typeof typed === "string" ? typed.trim().toUpperCase() : typed;
}

const AMOUNTS = [
  ["tax", "Sales tax"],
  ["retainage", "Retainage"],
  ["deposit", "Deposit applied"],
  ["printedTotal", "Total on the invoice"],
] as const;

function Amounts({ form }: Pick<InvoiceFieldsetProps, "form">) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {AMOUNTS.map(([name, label]) => (
        <Field key={name} label={label} isOptional error={errors[name]?.message}>
          {(control) => <MoneyInput {...control} {...form.register(name)} placeholder="0.00" />}
        </Field>
      ))}
    </div>
  );
}

/** The total while typing, and its difference from the printed one. */
function Total({ form }: Pick<InvoiceFieldsetProps, "form">) {
  const typed = form.watch();
  const difference = differenceOf(typed);
  return (
    <p className="rounded-xl bg-sunken p-4 text-sm" aria-live="polite">
      Total: <Money as="strong" amount={totalOf(typed)} />
      {difference !== undefined && (
        <span className="block text-warning-text">
          Off by {formatMoney(difference)} from the invoice's printed total.
        </span>
      )}
    </p>
  );
}
