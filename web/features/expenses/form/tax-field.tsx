import { Field } from "../../../ui/field.tsx";
import { MoneyInput } from "../../../lib/money-input.tsx";
import type { DetailsDraft } from "./use-details.ts";

export function TaxField({ details }: { details: DetailsDraft }) {
  return (
    <Field
      label="Of which sales tax"
      isOptional
      hint="A part of the amount, as the receipt says it."
      error={details.errors.salesTax}
    >
      {(control) => (
        <MoneyInput
          {...control}
          value={details.values.salesTax}
          onChange={({ target }) => details.change({ salesTax: target.value })}
          placeholder="0.00"
        />
      )}
    </Field>
  );
}
