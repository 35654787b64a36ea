import type { Choice } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { SearchableSelect } from "../../../ui/form/searchable-select.tsx";

export interface ChooseProps {
  label: string;
  /** label of the option that doesn't filter */
  prompt: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/** Renders nothing if there are no choices. */
export function Choose({ label, prompt, choices, value, onChoose }: ChooseProps) {
  if (choices.length === 0) return null;
  return (
    <Field label={label}>
      {(control) => (
        <SearchableSelect {...{ control, label, prompt, choices, value }} onChange={onChoose} />
      )}
    </Field>
  );
}
