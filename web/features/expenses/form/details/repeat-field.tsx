import { INTERVALS } from "../../../../../shared/recurring-expenses/occurrences.ts";
import { INTERVAL_LABELS } from "../../../../lib/words/interval-words.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { RepeatChoice } from "./use-repeat.ts";

/** Makes a new expense recurring. */
export function RepeatField({ every, onChange }: RepeatChoice) {
  return (
    <Field
      label="Repeat"
      isOptional
      hint="On each date it waits in the inbox. Nothing counts before you record it."
    >
      {(control) => (
        <Select {...control} value={every} onChange={({ target }) => onChange(target.value)}>
          <option value="">Doesn't repeat</option>
          {INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {INTERVAL_LABELS[interval]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
