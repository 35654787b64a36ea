import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { type ColumnsProps, MappedColumn } from "./mapped-column.tsx";

/** One column for what was paid and what came back, or one for each. */
export function AmountFields(props: ColumnsProps) {
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
            <option value="two">Two columns, out and in</option>
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
    <Field label="What you paid is">
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
          <option value="negative">Below zero, like -12.50</option>
          <option value="positive">Above zero, like 12.50</option>
        </Select>
      )}
    </Field>
  );
}

function MarkField({ mapping, onChange }: ColumnsProps) {
  return (
    <Field label="Amounts look like">
      {(control) => (
        <Select
          {...control}
          value={mapping.decimalMark}
          onChange={({ target }) =>
            onChange({ ...mapping, decimalMark: target.value === "," ? "," : "." })
          }
        >
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </Select>
      )}
    </Field>
  );
}
