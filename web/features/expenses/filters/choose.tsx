import { type Choice, Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";

interface ChooseProps {
  label: string;
  /** label of the option that doesn't filter */
  prompt: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/** Nothing where there is nothing to choose from. */
export function Choose({ label, prompt, choices, value, onChoose }: ChooseProps) {
  if (choices.length === 0) return null;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          <Choices prompt={prompt} choices={choices} />
        </Select>
      )}
    </Field>
  );
}
