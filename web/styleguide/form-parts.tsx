import { Choices } from "../ui/form/choices.tsx";
import { DaySpanFields } from "../ui/form/day-span-fields.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { RadioCard } from "../ui/form/radio-card.tsx";
import { Select } from "../ui/form/select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { UploadProgress } from "../ui/form/upload-progress.tsx";

const CATEGORIES = [{ value: "Labor", label: "Labor" }];
const ignore = () => {};

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
      <Field label="Password">
        {(control) => <PasswordInput {...control} defaultValue="twelve words" />}
      </Field>
      <Field label="Notes">{(control) => <Textarea {...control} rows={2} />}</Field>
      <DaySpanFields span={{ from: "2026-03-02", to: "2026-03-01" }} hasError onChange={ignore} />
      <RadioCard name="choice" defaultChecked>
        Chosen
      </RadioCard>
      <RadioCard name="choice">Another</RadioCard>
      <UploadProgress name="receipt.jpg" share={0.4} onCancel={ignore} />
    </>
  );
}
