export interface Choice {
  value: string;
  label: string;
}

/** Longer lists are searchable. */
const MAX_UNSEARCHED = 15;

export function isLongList(choices: readonly Choice[]): boolean {
  return choices.length > MAX_UNSEARCHED;
}

interface ChoicesProps {
  /** label of the empty option */
  prompt: string;
  choices: readonly Choice[];
}

/** Options of a select with an empty option for no choice. */
export function Choices({ prompt, choices }: ChoicesProps) {
  return (
    <>
      <option value="">{prompt}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
