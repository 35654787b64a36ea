import { useId } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { QuoteFields } from "../../../../shared/contracts/input.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { ContractorField } from "../../contractors/contractor-field-dialog.tsx";
import { LineField } from "./line-field.tsx";
import { idOf, type QuoteFormValues } from "./quote-form.ts";
import { QuoteItemsField } from "./quote-items-field.tsx";
import { TermFields } from "./term-fields.tsx";

export type QuoteForm = UseFormReturn<QuoteFormValues, unknown, QuoteFields>;

interface QuoteFieldsetProps {
  form: QuoteForm;
  projectId: number;
  quote: QuoteRecord | undefined;
  works: readonly string[];
  /** the name printed on a quote's file */
  contractorName: string;
}

export function QuoteFieldset(props: QuoteFieldsetProps) {
  const { form, projectId, quote, works, contractorName } = props;
  const { register } = form;
  const { errors } = form.formState;
  const contractor = useController({ control: form.control, name: "contractorId" });
  const suggestions = useId();
  return (
    <>
      <Field
        label="Work"
        isRequired
        hint="Use the same name for competing quotes so you can compare them."
        error={errors.work?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("work")}
            list={suggestions}
            autoComplete="off"
            placeholder="Roof replacement"
          />
        )}
      </Field>
      <datalist id={suggestions}>
        {works.map((work) => (
          <option key={work}>{work}</option>
        ))}
      </datalist>
      <ContractorField
        field={contractor.field}
        error={errors.contractorId?.message}
        known={[quote?.contractor]}
        newName={contractorName}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField form={form} isAgreed={quote !== undefined && isContract(quote.status)} />
        <Field label="Valid until" isOptional error={errors.validUntil?.message}>
          {(control) => (
            <DateInput {...control} {...register("validUntil")} min="1900-01-01" max="2200-12-31" />
          )}
        </Field>
      </div>
      <LineField
        projectId={projectId}
        field={register("lineId", { setValueAs: idOf })}
        hint="The budget line it's charged to when accepted."
        error={errors.lineId?.message}
      />
      <Field label="Scope of work" isOptional error={errors.scope?.message}>
        {(control) => (
          <Textarea {...control} {...register("scope")} rows={3} placeholder="Work and materials" />
        )}
      </Field>
      <QuoteItemsField form={form} />
      <TermFields form={form} />
    </>
  );
}

/** Locked once accepted; later changes need a change order. */
function AmountField({ form, isAgreed }: { form: QuoteForm; isAgreed: boolean }) {
  const hint = isAgreed && "Locked. Use a change order to adjust it.";
  return (
    <Field
      label="Amount"
      isOptional={!isAgreed}
      {...(hint !== false && { hint })}
      error={form.formState.errors.amount?.message}
    >
      {(control) => (
        <MoneyInput
          {...control}
          {...form.register("amount")}
          readOnly={isAgreed}
          placeholder="Pending"
        />
      )}
    </Field>
  );
}
