import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import type { Difference } from "./conflict.ts";

// One chunk, loaded with the first conflict.
export { conflictTitle, differencesOf, refusalIn } from "./conflict.ts";
export { FIELDS } from "./fields.ts";

interface ConflictDialogProps {
  title: string;
  differences: readonly Difference[];
  /** their values are in the form then */
  onSave: () => void;
  onBack: () => void;
}

/** Asks field by field which of two values to save. */
export function ConflictDialog({ title, differences, onSave, onBack }: ConflictDialogProps) {
  const [taken, setTaken] = useState<readonly Difference[]>([]);
  const both = differences.filter(({ mine }) => mine !== undefined);
  const theirsOnly = differences.filter(({ mine }) => mine === undefined);
  const choose = (difference: Difference, isTheirs: boolean) =>
    setTaken((others) => {
      const rest = others.filter((one) => one !== difference);
      return isTheirs ? [...rest, difference] : rest;
    });

  function finish(next: () => void) {
    for (const { takeTheirs } of theirsOnly) takeTheirs();
    next();
  }

  return (
    <Dialog
      title={title}
      {...(both.length > 0 && { description: "Choose what to save. Nothing you typed is lost." })}
      onClose={() => finish(onBack)}
      footer={
        <>
          <Button onClick={() => finish(onBack)}>Go back</Button>
          <Button
            variant="primary"
            onClick={() => {
              for (const { takeTheirs } of taken) takeTheirs();
              finish(onSave);
            }}
          >
            Save
          </Button>
        </>
      }
    >
      {both.length > 1 && (
        <div className="mb-4 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setTaken([])}>
            Keep mine
          </Button>
          <Button size="sm" onClick={() => setTaken(both)}>
            Use theirs
          </Button>
        </div>
      )}
      <div className="space-y-4">
        {both.map((difference) => (
          <FieldChoice
            key={difference.label}
            difference={difference}
            isTheirs={taken.includes(difference)}
            onChoose={(isTheirs) => choose(difference, isTheirs)}
          />
        ))}
        {theirsOnly.length > 0 && <TakenOver differences={theirsOnly} />}
      </div>
    </Dialog>
  );
}

interface FieldChoiceProps {
  difference: Difference;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function FieldChoice({ difference, isTheirs, onChoose }: FieldChoiceProps) {
  const { label, mine, theirs } = difference;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-2 space-y-2">
        <Choice
          whose="Mine"
          value={mine ?? ""}
          isChosen={!isTheirs}
          onChoose={() => onChoose(false)}
        />
        <Choice whose="Theirs" value={theirs} isChosen={isTheirs} onChoose={() => onChoose(true)} />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  whose: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ whose, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft">
      <input type="radio" checked={isChosen} onChange={onChoose} className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-sm text-ink-soft">{whose}</span>
        {value}
      </span>
    </label>
  );
}

/** Fields that the form leaves as they were. */
function TakenOver({ differences }: { differences: readonly Difference[] }) {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className="text-sm font-medium">
        Also changed
      </p>
      <ul aria-labelledby={titleId} className="mt-2 space-y-2">
        {differences.map(({ label, theirs }) => (
          <li key={label} className="wrap-anywhere">
            <span className="block text-sm text-ink-soft">{label}</span>
            {theirs}
          </li>
        ))}
      </ul>
    </div>
  );
}
