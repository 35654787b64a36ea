import type { ImportPreview } from "../../../shared/imports/contract.ts";
import type { ImportField, ImportMapping } from "../../../shared/imports/mapping.ts";
import { ColumnField } from "./column-field.tsx";

export interface ColumnsProps {
  preview: ImportPreview;
  mapping: ImportMapping;
  /** what is missing is said only once somebody wanted to go on */
  isChecked: boolean;
  onChange: (mapping: ImportMapping) => void;
}

interface MappedColumnProps extends ColumnsProps {
  field: ImportField;
  label: string;
  /** given where an expense cannot be without it */
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
