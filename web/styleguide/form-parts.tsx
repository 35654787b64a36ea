import { useState } from "react";
import { Choices } from "../ui/form/choices.tsx";
import { Combobox } from "../ui/form/combobox.tsx";
import { DaySpanFields } from "../ui/form/day-span-fields.tsx";
import { Field } from "../ui/form/field.tsx";
import { FileField } from "../ui/form/file-field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { RadioCard } from "../ui/form/radio-card.tsx";
import { Select } from "../ui/form/select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { UploadProgress } from "../ui/form/upload-progress.tsx";

const CONTRACTORS = ["Ana Alder (Alder Electric)", "Dana Whitfield", "Rosa Martin"].map(
  (label) => ({
    value: label,
    label,
  }),
);
const CATEGORIES = [{ value: "Labor", label: "Labor" }];
const ignore = () => {};
const NO_UPLOAD = { uploading: undefined, error: undefined, choose: ignore, cancel: ignore };

interface ContractorsProps {
  label: string;
  initial: string;
  error?: string;
}

function Contractors({ label, initial, error }: ContractorsProps) {
  const [value, setValue] = useState<string | undefined>(initial);
  return (
    <Field label={label} isOptional error={error}>
      {(control) => (
        <Combobox
          {...{ control, label, value }}
          choices={CONTRACTORS}
          onChange={setValue}
          placeholder="None"
          addition={{ name: "New contractor", onAdd: ignore }}
        />
      )}
    </Field>
  );
}

export function FormParts() {
  return (
    <>
      <Field label="Description" isRequired>
        {(control) => <Input {...control} defaultValue="Floor tile" />}
      </Field>
      <Field label="Company" isOptional hint="As on the invoice">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="Amount" error="Amount must be greater than 0">
        {(control) => <Input {...control} defaultValue="0" />}
      </Field>
      <Field label="Locked">
        {(control) => <Input {...control} disabled defaultValue="Not now" />}
      </Field>
      <Field label="Category">
        {(control) => (
          <Select {...control}>
            <Choices prompt="Select a category" choices={CATEGORIES} />
          </Select>
        )}
      </Field>
      <Contractors label="Contractor" initial="Dana Whitfield" />
      <Contractors label="No contractor" initial="" />
      <Contractors
        label="Unknown contractor"
        initial=""
        error="Select a contractor from the list"
      />
      <Field label="Password">
        {(control) => <PasswordInput {...control} defaultValue="twelve words" />}
      </Field>
      <Field label="Notes">{(control) => <Textarea {...control} rows={2} />}</Field>
      <DaySpanFields span={{ from: "2026-03-02", to: "2026-03-01" }} hasError onChange={ignore} />
      <RadioCard name="choice" defaultChecked>
        Chosen
      </RadioCard>
      <RadioCard name="choice">Another</RadioCard>
      <FileField
        label="Receipt"
        accept="image/*"
        file={null}
        upload={NO_UPLOAD}
        onRemove={ignore}
      />
      <FileField
        label="Receipt"
        accept="image/*"
        file={{ name: "policy.pdf" }}
        upload={NO_UPLOAD}
        onRemove={ignore}
      />
      <UploadProgress name="receipt.jpg" share={0.4} onCancel={ignore} />
    </>
  );
}
