import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { ImportDraft } from "./use-import.ts";
import { type ColumnsProps, MappedColumn } from "./mapped-column.tsx";

interface AmountFieldsProps extends ColumnsProps {
  draft: ImportDraft;
}

/** One signed column, or separate columns for payments and refunds. */
export function AmountFields(props: AmountFieldsProps) {
  const { preview, mapping, onChange } = props;
  const { columns } = mapping;
  const [isSplit, setIsSplit] = useState(columns.amount === null && columns.debit !== null);
  const problem = preview.missing.includes("amount") ? "Which column is the amount?" : undefined;

  function split(next: boolean) {
    setIsSplit(next);
    onChange({
      ...mapping,
      columns: {
        ...columns,
        amount: next ? null : columns.debit,
        debit: next ? columns.amount : null,
        credit: null,
      },
    });
  }

  return (
    <>
      <Field label="Amounts are in">
        {(control) => (
          <Select
            {...control}
            value={isSplit ? "two" : "one"}
            onChange={({ target }) => split(target.value === "two")}
          >
            <option value="one">One column</option>
            <option value="two">Two columns (money out, money in)</option>
          </Select>
        )}
      </Field>
      <MarkField {...props} />
      {isSplit ? (
        <>
          <MappedColumn {...props} field="debit" label="Money out" problem={problem} />
          <MappedColumn {...props} field="credit" label="Money in" />
        </>
      ) : (
        <>
          <MappedColumn {...props} field="amount" label="Amount" problem={problem} />
          <SignField {...props} />
        </>
      )}
    </>
  );
}

function SignField({ mapping, onChange }: ColumnsProps) {
  return (
    <Field label="Payments appear as">
      {(control) => (
        <Select
          {...control}
          value={mapping.paidIs}
          onChange={({ target }) =>
            onChange({
              ...mapping,
              paidIs: target.value === "negative" ? "negative" : "positive",
            })
          }
        >
          <option value="negative">Negative amounts (-12.50)</option>
          <option value="positive">Positive amounts (12.50)</option>
        </Select>
      )}
    </Field>
  );
}

/** Asks for the decimal mark when it is ambiguous: a wrong guess is off by a factor of 1,000. */
function MarkField({ draft, preview, mapping, isChecked }: AmountFieldsProps) {
  const { isDecimalMarkUnsure } = preview;
  const isOpen = isDecimalMarkUnsure && !draft.isDecimalMarkChosen;
  const words = "These amounts are ambiguous: 1.234 can be 1,234.00 or 1.23.";
  return (
    <Field
      label="Number format"
      error={isOpen && isChecked ? `${words} Choose the format.` : undefined}
      isRequired={isDecimalMarkUnsure}
      hint={isOpen && !isChecked ? words : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={isOpen ? "" : mapping.decimalMark}
          onChange={({ target }) => draft.chooseDecimalMark(target.value === "," ? "," : ".")}
        >
          {isOpen && <option value="">Choose a format</option>}
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </Select>
      )}
    </Field>
  );
}
