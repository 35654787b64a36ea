export interface Choice {
  value: string;
  label: string;
}

interface ChoicesProps {
  /** what stands for no choice */
  prompt: string;
  choices: readonly Choice[];
}

/** The options of a select whose empty value is no choice. */
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
