import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import type { Choice } from "../../ui/form/choices.tsx";
import type { ControlProps } from "../../ui/form/field.tsx";
import { SearchableSelect } from "../../ui/form/searchable-select.tsx";

interface RecordSelectProps<Values extends FieldValues, Output> {
  form: { control: Control<Values, unknown, Output> };
  /** form value that holds a record's id, or null */
  name: FieldPath<Values>;
  control: ControlProps;
  /** names the list */
  label: string;
  /** label for no choice */
  prompt: string;
  /** key: the record's id */
  choices: readonly Choice[];
  onChosen?: (id: number | null) => void;
}

/** Selects the record that a form refers to. */
export function RecordSelect<Values extends FieldValues, Output>({
  form,
  name,
  onChosen,
  ...rest
}: RecordSelectProps<Values, Output>) {
  const { field } = useController({ control: form.control, name });
  const chosen: unknown = field.value;

  function choose(value: string) {
    const id = value === "" ? null : Number(value);
    field.onChange(id);
    onChosen?.(id);
  }

  return (
    <SearchableSelect
      {...rest}
      name={name}
      inputRef={field.ref}
      value={typeof chosen === "number" ? String(chosen) : ""}
      onChange={choose}
    />
  );
}
