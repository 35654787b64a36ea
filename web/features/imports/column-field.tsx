import type { PreviewedColumn } from "../../../shared/imports/contract.ts";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

interface ColumnFieldProps {
  label: string;
  columns: readonly PreviewedColumn[];
  /** column index; null for none */
  value: number | null;
  onChange: (column: number | null) => void;
  error?: string | undefined;
  isRequired?: boolean;
}

/** Maps a column to a field of the expense, with sample values below. */
export function ColumnField(props: ColumnFieldProps) {
  const { label, columns, value, onChange, error, isRequired = false } = props;
  const examples = value === null ? [] : (columns[value]?.examples ?? []);
  const options = columns.map(({ name }, column) => ({ name, column }));
  return (
    <Field
      label={label}
      isRequired={isRequired}
      isOptional={!isRequired}
      error={error}
      hint={examples.length === 0 ? undefined : `For example ${examples.join(" · ")}`}
    >
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
        >
          <option value="">{isRequired ? "Choose a column" : "None"}</option>
          {options.map(({ name, column }) => (
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
