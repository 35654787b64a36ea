import { useId, useState } from "react";

interface SwitchProps {
  label: string;
  note: string;
  isOn: boolean;
  isDisabled: boolean;
  /** id of the text that says why it can't be turned on */
  reasonId?: string;
  /** settles when the change is saved or rejected */
  onChange: (isOn: boolean) => Promise<void>;
}

export function Switch({ label, note, isOn, isDisabled, reasonId, onChange }: SwitchProps) {
  const id = useId();
  // Cache updates render a moment later; until then the switch shows the pressed state.
  const [pressed, setPressed] = useState<boolean>();
  const isShownOn = pressed ?? isOn;

  async function press(isPressed: boolean) {
    setPressed(isPressed);
    await onChange(isPressed);
    setPressed(undefined);
  }

  const describedBy = reasonId === undefined ? `${id}-note` : `${id}-note ${reasonId}`;
  return (
    <label htmlFor={id} className="switch-row py-2">
      <span className="min-w-0 wrap-anywhere">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-note`} className="block text-sm text-ink-soft">
          {note}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        checked={isShownOn}
        aria-checked={isShownOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => void press(currentTarget.checked)}
      />
    </label>
  );
}
