import { Field } from "../../../../ui/form/field.tsx";
import { MoneyInput } from "../../../../lib/forms/money-input.tsx";
import type { DetailsDraft } from "./use-details.ts";

export function TaxField({ details }: { details: DetailsDraft }) {
  return (
    <Field
      label="Sales tax included"
      isOptional
      hint="From the receipt; already included in the amount."
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
