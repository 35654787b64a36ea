import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import type { PreviewedExpense, PreviewedRow } from "../../../shared/imports/contract.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { contractorChoices } from "../../lib/forms/contractor-choices.ts";
import { choicesWith } from "../../lib/forms/choices-with.ts";
import { Button } from "../../ui/button.tsx";
import { type Choice, Choices } from "../../ui/form/choices.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { SearchableSelect } from "../../ui/form/searchable-select.tsx";
import { Select } from "../../ui/form/select.tsx";
import { contractorsQuery } from "../contractors/queries.ts";
import type { RowEdit } from "./row-choices.ts";

interface RowEditorProps {
  /** one row, or several edited together */
  rows: readonly PreviewedRow[];
  /** other rows of the same payee, which can be edited together */
  samePayee: readonly PreviewedRow[];
  onSave: (edit: RowEdit, rows: readonly PreviewedRow[]) => void;
  onCancel: () => void;
}

/** Value of the choice "no contractor", unlike "No change". */
const NO_CONTRACTOR = "none";

/** The value that all rows share; undefined if they differ. */
function sharedValue<Key extends keyof PreviewedExpense>(
  rows: readonly PreviewedRow[],
  key: Key,
): PreviewedExpense[Key] | undefined {
  const values = new Set(rows.flatMap(({ expense }) => (expense === null ? [] : [expense[key]])));
  return values.size === 1 ? [...values][0] : undefined;
}

/**
 * Edits rows before the import. With several rows, fields left at "No change" keep their values.
 */
export function RowEditor({ rows, samePayee, onSave, onCancel }: RowEditorProps) {
  const [edit, setEdit] = useState<RowEdit>({});
  const [appliesToSamePayee, setAppliesToSamePayee] = useState(false);
  const isOne = rows.length === 1;
  const description = edit.description ?? sharedValue(rows, "description") ?? "";
  const isEmpty = isOne && description.trim() === "";
  // A description applies only to the row it was written for.
  const { description: own, ...shared } = edit;

  function save() {
    if (isEmpty) return;
    const single = own === undefined ? shared : { ...shared, description: own.trim() };
    onSave(
      isOne && appliesToSamePayee ? shared : single,
      appliesToSamePayee ? [...rows, ...samePayee] : rows,
    );
  }

  return (
    <div className="import-editor">
      {isOne && (
        <Description
          value={description}
          isDisabled={appliesToSamePayee}
          onChange={(text) => setEdit({ ...edit, description: text })}
        />
      )}
      <Text
        label="Category"
        offered={EXPENSE_CATEGORIES}
        value={edit.category ?? sharedValue(rows, "category")}
        onChange={(category) => setEdit({ ...edit, category })}
      />
      <Text
        label="Payment method"
        offered={[...PAYMENT_METHODS, "Other"]}
        value={edit.paymentMethod ?? sharedValue(rows, "paymentMethod")}
        onChange={(paymentMethod) => setEdit({ ...edit, paymentMethod })}
      />
      <Contractor
        value={
          edit.contractorId === undefined ? sharedValue(rows, "contractorId") : edit.contractorId
        }
        onChange={(contractorId) => setEdit({ ...edit, contractorId })}
      />
      {samePayee.length > 0 && (
        <label className="import-wide flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-4.5 shrink-0"
            checked={appliesToSamePayee}
            onChange={({ target }) => setAppliesToSamePayee(target.checked)}
          />
          {samePayee.length === 1
            ? "Also for the other row of this payee"
            : `Also for the ${samePayee.length.toLocaleString("en-US")} other rows of this payee`}
        </label>
      )}
      <div className="import-wide flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" onClick={save}>
          {isOne && !appliesToSamePayee
            ? "Apply"
            : `Apply to ${(rows.length + (appliesToSamePayee ? samePayee.length : 0)).toLocaleString("en-US")} rows`}
        </Button>
      </div>
    </div>
  );
}

interface DescriptionProps {
  value: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
}

function Description({ value, isDisabled, onChange }: DescriptionProps) {
  return (
    <Field
      label="Description"
      isRequired
      className="import-wide"
      error={value.trim() === "" ? "Description is required" : undefined}
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={TEXT_LIMITS.line}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface TextProps {
  label: string;
  offered: readonly string[];
  value: string | undefined;
  onChange: (value: string) => void;
}

function Text({ label, offered, value, onChange }: TextProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => target.value !== "" && onChange(target.value)}
        >
          <Listed isMixed={value === undefined} choices={choicesWith(offered, value)} />
        </Select>
      )}
    </Field>
  );
}

interface ContractorProps {
  value: number | null | undefined;
  onChange: (id: number | null) => void;
}

function Contractor({ value, onChange }: ContractorProps) {
  const { data: contractors = [] } = useQuery(contractorsQuery());
  const isMixed = value === undefined;
  const listed = contractorChoices(contractors);

  function choose(chosen: string) {
    if (chosen !== "") onChange(chosen === NO_CONTRACTOR ? null : Number(chosen));
    else if (!isMixed) onChange(null);
  }

  return (
    <Field label="Contractor">
      {(control) => (
        <SearchableSelect
          control={control}
          label="Contractor"
          prompt={isMixed ? "No change" : "None"}
          choices={isMixed ? [{ value: NO_CONTRACTOR, label: "None" }, ...listed] : listed}
          value={String(value ?? "")}
          onChange={choose}
        />
      )}
    </Field>
  );
}

function Listed({ isMixed, choices }: { isMixed: boolean; choices: readonly Choice[] }) {
  if (isMixed) return <Choices prompt="No change" choices={choices} />;
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
