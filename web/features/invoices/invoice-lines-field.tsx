import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { InvoiceFields } from "../../../shared/invoices/input.ts";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import {
  EMPTY_LINE,
  type InvoiceFormValues,
  matchGroups,
  type MatchGroup,
  matchOf,
  matchValue,
} from "./invoice-form.ts";

export type InvoiceForm = UseFormReturn<InvoiceFormValues, unknown, InvoiceFields>;

interface InvoiceLinesFieldProps {
  form: InvoiceForm;
  /** the chosen contract */
  quote: QuoteRecord | undefined;
}

/** The invoice's lines, each with a match to the contract. */
export function InvoiceLinesField({ form, quote }: InvoiceLinesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const problem = form.formState.errors.lines;
  const groups = matchGroups(quote);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Lines</legend>
      <p className="mt-0.5 text-sm text-ink-soft">
        As printed on the invoice. Match each to the contract so you don't pay twice.
      </p>
      <ol className="mt-3 space-y-4">
        {fields.map((field, index) => (
          <Line
            key={field.id}
            form={form}
            index={index}
            groups={groups}
            {...(fields.length > 1 && { onRemove: () => remove(index) })}
          />
        ))}
      </ol>
      {problem?.message !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger-text">
          {problem.message}
        </p>
      )}
      <Button size="sm" className="mt-3" onClick={() => append(EMPTY_LINE)}>
        <Plus aria-hidden className="size-4" />
        Add line
      </Button>
    </fieldset>
  );
}

interface LineProps {
  form: InvoiceForm;
  index: number;
  groups: readonly MatchGroup[];
  onRemove?: () => void;
}

function Line({ form, index, groups, onRemove }: LineProps) {
  const errors = form.formState.errors.lines?.[index];
  const position = index + 1;
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <Field
          label={`Line ${position}`}
          error={errors?.description?.message ?? errors?.message}
          className="min-w-0 grow basis-60"
        >
          {(control) => (
            <Input
              {...control}
              {...form.register(`lines.${index}.description`)}
              autoComplete="off"
              placeholder="Tear off existing shingles"
            />
          )}
        </Field>
        <div className="flex grow basis-28 items-end gap-2 sm:w-52 sm:flex-none">
          <Field
            label={`Amount of line ${position}`}
            error={errors?.amount?.message}
            className="min-w-0 flex-1"
          >
            {(control) => (
              <MoneyInput
                {...control}
                {...form.register(`lines.${index}.amount`)}
                placeholder="0.00"
              />
            )}
          </Field>
          {onRemove && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove line ${position}`}
              onClick={onRemove}
            >
              <Trash2 aria-hidden className="size-4.5" />
            </Button>
          )}
        </div>
      </div>
      <MatchField form={form} index={index} groups={groups} />
    </li>
  );
}

/** Selects what the line is billed for. */
function MatchField({ form, index, groups }: Omit<LineProps, "onRemove">) {
  const line = useWatch({ control: form.control, name: `lines.${index}` });
  const chosen = matchValue(line);
  const isListed = groups.some(({ choices }) => choices.some(({ value }) => value === chosen));
  if (groups.length === 0 && chosen === "") return null;

  function choose(value: string) {
    const options = { shouldDirty: true };
    const { contractLine, changeOrderId, installmentId } = matchOf(value);
    form.setValue(`lines.${index}.contractLine`, contractLine, options);
    form.setValue(`lines.${index}.changeOrderId`, changeOrderId, options);
    form.setValue(`lines.${index}.installmentId`, installmentId, options);
  }

  return (
    <Field label={`Line ${index + 1} is billed for`} className="mt-3">
      {(control) => (
        <Select {...control} value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value="">Not matched</option>
          {chosen !== "" && !isListed && <option value={chosen}>No longer in the contract</option>}
          {groups.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice, position) => (
                <option key={`${String(position)} ${choice.value}`} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
