import type { ImportPreview } from "../../../shared/imports/contract.ts";
import type { ImportField, ImportMapping } from "../../../shared/imports/mapping.ts";
import { ColumnField } from "./column-field.tsx";

export interface ColumnsProps {
  preview: ImportPreview;
  mapping: ImportMapping;
  /** missing columns show an error only after an attempt to continue */
  isChecked: boolean;
  onChange: (mapping: ImportMapping) => void;
}

interface MappedColumnProps extends ColumnsProps {
  field: ImportField;
  label: string;
  /** set when the field is required */
  problem?: string | undefined;
}

export function MappedColumn(props: MappedColumnProps) {
  const { preview, mapping, isChecked, onChange, field, label, problem } = props;
  return (
    <ColumnField
      label={label}
      columns={preview.columns}
      value={mapping.columns[field]}
      isRequired={"problem" in props}
      error={isChecked ? problem : undefined}
      onChange={(column) =>
        onChange({ ...mapping, columns: { ...mapping.columns, [field]: column } })
      }
    />
  );
}
