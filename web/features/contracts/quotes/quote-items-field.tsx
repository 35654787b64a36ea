import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { compareDecimals, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { sumOfItems } from "./quote-form.ts";
import { ItemParts, partsSumWords, useIsSum, useItemParts } from "./quote-item-parts.tsx";
import type { QuoteForm } from "./quote-fieldset.tsx";

/** Items of the quote. An empty amount means included in the total. */
export function QuoteItemsField({ form }: { form: QuoteForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "items" });
  const problem = form.formState.errors.items;
  const parts = useItemParts(form);
  const add = () => append({ description: "", amount: "", labor: "", materials: "" });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Items</legend>
      <p className="mt-0.5 text-sm text-ink-soft">
        Itemize the quote so you can compare it with others. Leave an amount blank if it's included
        in the price.
      </p>
      {parts.isOpen && (
        <p className="mt-0.5 text-sm text-ink-soft">
          Enter any two of amount, labor, and materials. The third is calculated.
        </p>
      )}
      {fields.length > 0 && (
        <ol className="mt-3 space-y-3">
          {fields.map((field, index) => (
            <Item
              key={field.id}
              form={form}
              index={index}
              hasParts={parts.isOpen}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {problem?.message !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger-text">
          {problem.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={add}>
            <Plus aria-hidden className="size-4" />
            Add item
          </Button>
          {fields.length > 0 && (
            <Button size="sm" variant="quiet" aria-expanded={parts.isOpen} onClick={parts.toggle}>
              Labor and materials
            </Button>
          )}
        </div>
        <Sum form={form} />
      </div>
    </fieldset>
  );
}

interface ItemProps {
  form: QuoteForm;
  index: number;
  /** whether labor and materials are shown */
  hasParts: boolean;
  onRemove: () => void;
}

function Item({ form, index, hasParts, onRemove }: ItemProps) {
  const errors = form.formState.errors.items?.[index];
  const position = index + 1;
  const isSum = useIsSum(form, index);
  return (
    <li>
      <div className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <Field
          label={`Item ${position}`}
          error={errors?.description?.message}
          className="min-w-0 grow basis-60"
        >
          {(control) => (
            <Input
              {...control}
              {...form.register(`items.${index}.description`)}
              autoComplete="off"
              placeholder="Tear off existing shingles"
            />
          )}
        </Field>
        <div className="flex grow basis-28 items-end gap-2 sm:w-52 sm:flex-none">
          <Field
            label={`Amount of item ${position}`}
            error={errors?.amount?.message}
            className="min-w-0 flex-1"
          >
            {(control) => (
              <MoneyInput
                {...control}
                {...form.register(`items.${index}.amount`)}
                readOnly={isSum}
                placeholder="Included"
              />
            )}
          </Field>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove item ${position}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </div>
      </div>
      {hasParts && <ItemParts form={form} index={index} />}
    </li>
  );
}

/** Sum of the priced items, with a button that copies it to an empty amount. */
function Sum({ form }: { form: QuoteForm }) {
  const items = useWatch({ control: form.control, name: "items" });
  const amount = useWatch({ control: form.control, name: "amount" });
  const sum = sumOfItems(items);
  const partsSum = partsSumWords(items);
  if (sum === undefined) return null;
  const typedAmount = typedCents(String(amount ?? ""));
  const isSame = typedAmount !== undefined && compareDecimals(toDecimal(typedAmount), sum) === 0;
  const copySum = () => form.setValue("amount", sum, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="numbers text-ink-soft">
        Itemized total: <strong className="text-ink">{formatMoney(sum)}</strong>
        {isSame && " (matches the amount)"}
        {partsSum !== undefined && <span className="block">{partsSum}</span>}
      </span>
      {typedAmount === undefined && (
        <Button size="sm" variant="quiet" onClick={copySum}>
          Use as quote amount
        </Button>
      )}
    </div>
  );
}
