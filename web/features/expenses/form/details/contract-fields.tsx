import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import type { QuoteRecord } from "../../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../../shared/contracts/quote-status.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import { Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { SearchableSelect } from "../../../../ui/form/searchable-select.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { DetailsFieldsProps } from "./details-fields.tsx";
import { restWords } from "../../../../lib/words/allowance-words.ts";
import { contractorIdOf as idOf } from "../expense-form.ts";

type InstallmentRecord = QuoteRecord["installments"][number];

interface ContractFieldsProps extends DetailsFieldsProps {
  quotes: Pick<UseQueryResult<QuoteRecord[]>, "data" | "isError" | "isPending">;
}

/**
 * Contract and installment that the expense pays. A choice fills in contractor and amount where
 * they are empty.
 */
export function ContractFields({ quotes, form, details, onContractor }: ContractFieldsProps) {
  const { values, errors, change } = details;
  const offeredAmount = useRef("");
  const shown = (quotes.data ?? []).filter(
    ({ id, status }) => isContract(status) || id === values.quoteId,
  );
  const quote = shown.find(({ id }) => id === values.quoteId);

  function offerAmount(open: string) {
    const typed = String(form.getValues("amount"));
    if (values.isRefund || Number(open) <= 0) return;
    if (typed !== "" && typed !== offeredAmount.current) return;
    offeredAmount.current = open;
    form.setValue("amount", open, { shouldDirty: true, shouldValidate: true });
  }

  function chooseQuote(quoteId: number | null) {
    change({ quoteId, installmentId: null, allowance: "" });
    const chosen = shown.find(({ id }) => id === quoteId);
    if (chosen === undefined) return;
    if (chosen.contractor && idOf(form.getValues("contractorId")) === null) {
      onContractor(chosen.contractor);
    }
    if (chosen.installments.length === 0) offerAmount(chosen.figures.open);
  }

  function chooseInstallment(installmentId: number | null) {
    change({ installmentId });
    const chosen = quote?.installments.find(({ id }) => id === installmentId);
    if (chosen !== undefined) offerAmount(chosen.open);
  }

  return (
    <>
      <Field
        label="Contract"
        isOptional
        {...contractHint(quotes.isError, quotes.isPending, shown.length, quote)}
        error={errors.quoteId}
      >
        {(control) => (
          <SearchableSelect
            control={control}
            label="Contract"
            prompt="None"
            choices={withChosen(
              shown.map((one) => ({ value: String(one.id), label: quoteName(one) })),
              values.quoteId,
              "Previously selected contract",
            )}
            value={String(values.quoteId ?? "")}
            onChange={(value) => chooseQuote(idOf(value))}
          />
        )}
      </Field>
      {quote !== undefined && quote.installments.length > 0 && (
        <PaymentField {...{ details, quote }} onChoose={chooseInstallment} />
      )}
      {quote !== undefined && quote.allowances.length > 0 && (
        <AllowanceField {...{ details, quote }} />
      )}
    </>
  );
}

interface PaymentFieldProps {
  details: DetailsFieldsProps["details"];
  quote: QuoteRecord;
  onChoose: (installmentId: number | null) => void;
}

function PaymentField({ details, quote, onChoose }: PaymentFieldProps) {
  const { values, errors } = details;
  const choices = quote.installments.map((one) => ({
    value: String(one.id),
    label: `${one.title}: ${installmentState(one)}`,
  }));
  return (
    <Field label="Payment" isOptional error={errors.installmentId}>
      {(control) => (
        <SearchableSelect
          control={control}
          label="Payment"
          prompt="Not tied to a scheduled payment"
          choices={withChosen(choices, values.installmentId, "Previously selected payment")}
          value={String(values.installmentId ?? "")}
          onChange={(value) => onChoose(idOf(value))}
        />
      )}
    </Field>
  );
}

/** The allowance that the expense is paid from, which lowers the rest of it. */
function AllowanceField({ details, quote }: Omit<PaymentFieldProps, "onChoose">) {
  const { values, errors, change } = details;
  const choices = quote.allowances.map((allowance) => ({
    value: allowance.title,
    label: `${allowance.title}: ${restWords(allowance)}`,
  }));
  const isKnown = choices.some(({ value }) => value === values.allowance);
  const chosen = { value: values.allowance, label: values.allowance };
  return (
    <Field label="Allowance" isOptional error={errors.allowance}>
      {(control) => (
        <Select
          {...control}
          value={values.allowance}
          onChange={({ target }) => change({ allowance: target.value })}
        >
          <Choices
            prompt="No allowance"
            choices={isKnown || values.allowance === "" ? choices : [chosen, ...choices]}
          />
        </Select>
      )}
    </Field>
  );
}

function withChosen(choices: { value: string; label: string }[], id: number | null, label: string) {
  return id === null || choices.some(({ value }) => value === String(id))
    ? choices
    : [{ value: String(id), label }, ...choices];
}

function contractHint(
  isError: boolean,
  isPending: boolean,
  count: number,
  quote: QuoteRecord | undefined,
) {
  if (isError) return { hint: "Couldn't load contracts." };
  if (quote !== undefined) {
    const { open, agreed } = quote.figures;
    return { hint: `${formatMoney(open)} balance of ${formatMoney(agreed)} contract total.` };
  }
  return !isPending && count === 0 ? { hint: "Accepted quotes appear here." } : {};
}

function quoteName({ work, contractor }: QuoteRecord): string {
  return contractor === null ? work : `${work} · ${contractor.name}`;
}

function installmentState({ status, open, date, milestone }: InstallmentRecord): string {
  const amount = `${formatMoney(open)} open`;
  switch (status) {
    case "paid":
      return "paid";
    case "waiting":
      return `${amount}, waiting for ${milestone ? `“${milestone.title}”` : "the work to be completed"}`;
    case "due":
      return date === null ? amount : `${amount}, due ${formatDate(date)}`;
    case "overdue":
      return date === null ? `${amount}, overdue` : `${amount}, overdue since ${formatDate(date)}`;
  }
}
