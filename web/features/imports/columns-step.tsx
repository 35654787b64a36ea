import { type ReactNode, useState } from "react";
import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import type { ImportPreview } from "../../../shared/imports/contract.ts";
import type { DateOrder } from "../../../shared/imports/dates.ts";
import type { ImportField, ImportMapping } from "../../../shared/imports/mapping.ts";
import { choicesWith } from "../../lib/forms/choices-with.ts";
import { Badge } from "../../ui/badge.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { AmountFields } from "./amount-fields.tsx";
import { type ColumnsProps, MappedColumn } from "./mapped-column.tsx";
import type { ImportDraft } from "./use-import.ts";

interface ColumnsStepProps {
  draft: ImportDraft;
  preview: ImportPreview;
  mapping: ImportMapping;
  isChecked: boolean;
}

const MORE: readonly { field: ImportField; label: string }[] = [
  { field: "payee", label: "Payee" },
  { field: "side", label: "Debit/credit column" },
  { field: "notes", label: "Notes" },
  { field: "room", label: "Room" },
  { field: "salesTax", label: "Sales tax" },
  { field: "currency", label: "Currency" },
];

/** Shows the guessed meaning of each column for correction. */
export function ColumnsStep({ draft, preview, mapping, isChecked }: ColumnsStepProps) {
  const onChange = (changed: ImportMapping) => draft.readAs({ mapping: changed });
  const props = { preview, mapping, isChecked, onChange };
  return (
    <div className="space-y-6">
      <p className="text-ink-soft">
        {preview.layout !== null && <Badge tone="accent">{preview.layout}</Badge>}{" "}
        {mappingSource(preview)}
      </p>
      <div className="import-fields">
        {preview.sheets.length > 1 && <SheetField draft={draft} preview={preview} />}
        <MappedColumn
          {...props}
          field="date"
          label="Date"
          problem={preview.missing.includes("date") ? "Which column is the date?" : undefined}
        />
        <OrderField draft={draft} {...props} />
        <AmountFields draft={draft} {...props} />
      </div>
      <CategoryFields {...props}>
        <MappedColumn
          {...props}
          field="description"
          label="Description"
          problem={
            preview.missing.includes("description") ? "Which column is the description?" : undefined
          }
        />
      </CategoryFields>
      <MoreFields {...props} />
    </div>
  );
}

/** Where the mapping came from; a mapping changed by the user gets the general text. */
function mappingSource({ isRemembered, layout }: ImportPreview): string {
  if (isRemembered) return "We used the same settings as your last file. Please check them.";
  if (layout !== null) return "We recognized this format. Please check it.";
  return "We matched the columns automatically. Fix anything that's wrong.";
}

function SheetField({ draft, preview }: { draft: ImportDraft; preview: ImportPreview }) {
  return (
    <Field label="Sheet">
      {(control) => (
        <Select
          {...control}
          value={preview.sheet ?? ""}
          onChange={({ target }) => draft.readAs({ sheet: target.value })}
        >
          {preview.sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const ORDERS: readonly { order: DateOrder; label: string }[] = [
  { order: "mdy", label: "Month / day / year" },
  { order: "dmy", label: "Day / month / year" },
  { order: "ymd", label: "Year / month / day" },
];

function isDateOrder(value: string): value is DateOrder {
  return ORDERS.some(({ order }) => order === value);
}

/** Asks for the date order when it is ambiguous: a wrong guess would go unnoticed. */
function OrderField({ draft, preview, mapping, isChecked }: ColumnsProps & { draft: ImportDraft }) {
  const isOpen = preview.isDateOrderUnsure && !draft.isDateOrderChosen;
  const error = isOpen && isChecked ? "These dates are ambiguous. Choose the format." : undefined;
  return (
    <Field
      label="Date format"
      error={error}
      isRequired={preview.isDateOrderUnsure}
      hint={isOpen ? "These dates are ambiguous." : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={isOpen ? "" : mapping.dateOrder}
          onChange={({ target }) =>
            isDateOrder(target.value) && draft.chooseDateOrder(target.value)
          }
        >
          {isOpen && <option value="">Choose a format</option>}
          {ORDERS.map(({ order, label }) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function CategoryFields({ children, ...props }: ColumnsProps & { children: ReactNode }) {
  const { mapping, onChange } = props;
  return (
    <div className="import-fields">
      {children}
      <MappedColumn {...props} field="category" label="Category column" />
      <TextChoice
        label={
          mapping.columns.category === null
            ? "Category for every row"
            : "Category for unmatched rows"
        }
        offered={EXPENSE_CATEGORIES}
        value={mapping.category}
        onChange={(category) => onChange({ ...mapping, category })}
      />
      {mapping.columns.category !== null && (
        <label className="flex min-h-11 items-center gap-3 text-sm import-wide">
          <input
            type="checkbox"
            className="size-4.5 shrink-0"
            checked={mapping.keepsCategories}
            onChange={({ target }) => onChange({ ...mapping, keepsCategories: target.checked })}
          />
          Keep categories from the file that we don't have
        </label>
      )}
      <MappedColumn {...props} field="paymentMethod" label="Payment method column" />
      <TextChoice
        label={
          mapping.columns.paymentMethod === null
            ? "Payment method"
            : "Payment method for unmatched rows"
        }
        offered={PAYMENT_METHODS}
        value={mapping.paymentMethod}
        onChange={(paymentMethod) => onChange({ ...mapping, paymentMethod })}
      />
    </div>
  );
}

interface TextChoiceProps {
  label: string;
  offered: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function TextChoice({ label, offered, value, onChange }: TextChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {choicesWith(offered, value).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Collapsed, unless the file has such columns. */
function MoreFields(props: ColumnsProps) {
  const [hasAny] = useState(() => MORE.some(({ field }) => props.mapping.columns[field] !== null));
  return (
    <details open={hasAny}>
      <summary className="cursor-pointer py-2 font-medium">
        More columns: payee, notes, room, sales tax
      </summary>
      <div className="import-fields mt-3">
        {MORE.map(({ field, label }) => (
          <MappedColumn key={field} {...props} field={field} label={label} />
        ))}
      </div>
    </details>
  );
}
