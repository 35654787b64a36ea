import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { completeParts, sumOfParts } from "../../../../shared/contracts/item-parts.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import type { QuoteForm } from "./quote-fieldset.tsx";
import type { QuoteFormValues } from "./quote-form.ts";

type TypedItem = QuoteFormValues["items"][number];

/** Whether labor and materials of the items are shown. Always if one of them has an error. */
export function useItemParts(form: QuoteForm) {
  const items = useWatch({ control: form.control, name: "items" });
  const hasAny = items.some(
    ({ labor, materials }) => Boolean(labor ?? "") || Boolean(materials ?? ""),
  );
  const [hadAny, setHadAny] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (hasAny !== hadAny) {
    setHadAny(hasAny);
    // Clearing a field doesn't fold it while the user types.
    if (hasAny) setIsUnfolded(true);
  }
  const { errors } = form.formState;
  const isWrong = items.some((_, index) => {
    const problems = errors.items?.[index];
    return problems?.labor !== undefined || problems?.materials !== undefined;
  });
  const isOpen = isUnfolded || isWrong;
  return { isOpen, toggle: () => setIsUnfolded(!isOpen) };
}

/** Typed values as decimals; null for unreadable ones. */
function readItem({ amount, labor, materials }: TypedItem) {
  const read = (typed: TypedItem["amount"]) => {
    const cents = typedCents(String(typed ?? ""));
    return cents === undefined ? null : toDecimal(cents);
  };
  return { amount: read(amount), labor: read(labor), materials: read(materials) };
}

/** Whether the amount was calculated as labor plus materials, not typed. */
export function useIsSum(form: QuoteForm, index: number): boolean {
  const item = useWatch({ control: form.control, name: `items.${index}` });
  const { labor, materials } = readItem(item);
  return labor !== null && materials !== null;
}

/**
 * Labor and materials of an item. Both together set its amount; with one of them, the other is the
 * remainder.
 */
export function ItemParts({ form, index }: { form: QuoteForm; index: number }) {
  const errors = form.formState.errors.items?.[index];
  const item = useWatch({ control: form.control, name: `items.${index}` });
  const read = readItem(item);
  const completed = completeParts(read);
  const rest = "parts" in completed ? completed.parts : read;
  const position = index + 1;
  /** the amount before it was replaced by the sum, restored when labor or materials is cleared */
  const typedAmount = useRef<TypedItem["amount"]>(undefined);

  function setAmount() {
    const typed = form.getValues(`items.${index}`);
    const now = readItem(typed);
    const sum = completeParts({ ...now, amount: null });
    if (now.labor !== null && now.materials !== null) {
      if (!("parts" in sum)) return;
      typedAmount.current ??= typed.amount ?? "";
      enterAmount(sum.parts.amount);
    } else if (typedAmount.current !== undefined) {
      enterAmount(typedAmount.current);
      typedAmount.current = undefined;
    }
  }
  function enterAmount(amount: TypedItem["amount"]) {
    form.setValue(`items.${index}.amount`, amount, { shouldDirty: true });
    form.clearErrors(`items.${index}.amount`);
  }

  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <Field label={`Labor of item ${position}`} error={errors?.labor?.message}>
        {(control) => (
          <MoneyInput
            {...control}
            {...form.register(`items.${index}.labor`, { onChange: setAmount })}
            placeholder={rest.labor ?? undefined}
          />
        )}
      </Field>
      <Field label={`Materials of item ${position}`} error={errors?.materials?.message}>
        {(control) => (
          <MoneyInput
            {...control}
            {...form.register(`items.${index}.materials`, { onChange: setAmount })}
            placeholder={rest.materials ?? undefined}
          />
        )}
      </Field>
    </div>
  );
}

/** "Labor $700.00, materials $300.00" if every priced item has them. */
export function partsSumWords(items: readonly TypedItem[]): string | undefined {
  const completed = items.map((item) => {
    const read = readItem(item);
    const result = completeParts(read);
    return "parts" in result ? result.parts : read;
  });
  const sums = sumOfParts(completed);
  return sums && `Labor ${formatMoney(sums.labor)}, materials ${formatMoney(sums.materials)}`;
}
