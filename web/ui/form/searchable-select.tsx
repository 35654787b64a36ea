import { type RefCallback, useState } from "react";
import { type Choice, Choices, isLongList } from "./choices.tsx";
import { Combobox } from "./combobox.tsx";
import type { ControlProps } from "./field.tsx";
import { Select } from "./select.tsx";

interface SearchableSelectProps {
  control: ControlProps;
  /** names the list */
  label: string;
  /** label for no choice */
  prompt: string;
  choices: readonly Choice[];
  /** empty: none */
  value: string;
  onChange: (value: string) => void;
  /** searches beyond `choices`, which makes even a short list searchable; "" once chosen */
  onType?: (typed: string) => void;
  name?: string;
  inputRef?: RefCallback<HTMLInputElement | HTMLSelectElement>;
}

/**
 * One of several choices: a native select, or a searchable field if there are many. Typed text that
 * is no choice leaves the value unchanged and is dropped on blur.
 */
export function SearchableSelect(props: SearchableSelectProps) {
  const { control, label, prompt, choices, value, onChange, onType, name, inputRef } = props;
  const [isUnknown, setIsUnknown] = useState(false);
  if (onType === undefined && !isLongList(choices)) {
    return (
      <Select
        {...control}
        name={name}
        ref={inputRef}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <Choices {...{ prompt, choices }} />
      </Select>
    );
  }

  function handleChange(chosen: string | undefined, typed: string) {
    setIsUnknown(chosen === undefined);
    onType?.(typed);
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  }

  function revert() {
    if (!isUnknown) return;
    setIsUnknown(false);
    onType?.("");
  }

  return (
    <div
      role="presentation"
      onBlur={revert}
      // Otherwise Enter would save a value that the field doesn't show.
      onKeyDown={(event) => isUnknown && event.key === "Enter" && event.preventDefault()}
    >
      <Combobox
        {...{ control, label, choices, name, inputRef }}
        value={isUnknown ? undefined : value}
        onChange={handleChange}
        placeholder={prompt}
      />
    </div>
  );
}
