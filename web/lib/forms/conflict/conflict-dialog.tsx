import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RadioCard } from "../../../ui/form/radio-card.tsx";
import { type Difference, wordsFor } from "./conflict.ts";

// One chunk, loaded with the first conflict.
export { conflictTitle, differencesOf, refusalIn } from "./conflict.ts";
export { FIELDS } from "./fields.ts";

interface ConflictDialogProps {
  title: string;
  /** whether the user changed the record, in another tab or on another device */
  isOwn: boolean;
  differences: readonly Difference[];
  /** called once their values are in the form */
  onSave: () => void;
  onBack: () => void;
}

/** Asks field by field which of two values to save. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, isOwn, differences, onSave, onBack } = props;
  const words = wordsFor(isOwn);
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
            {words.keepMine}
          </Button>
          <Button size="sm" onClick={() => setTaken(both)}>
            {words.useTheirs}
          </Button>
        </div>
      )}
      <div className="space-y-4">
        {both.map((difference) => (
          <FieldChoice
            key={difference.label}
            difference={difference}
            words={words}
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
  words: ReturnType<typeof wordsFor>;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

export function FieldChoice({ difference, words, isTheirs, onChoose }: FieldChoiceProps) {
  const { label, mine, theirs } = difference;
  const name = useId();
  const choice = (whose: string, value: string, isOfOther: boolean) => (
    <RadioCard name={name} checked={isTheirs === isOfOther} onChange={() => onChoose(isOfOther)}>
      <span className="block text-sm text-ink-soft">{whose}</span>
      {value}
    </RadioCard>
  );
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-2 space-y-2">
        {choice(words.mine, mine ?? "", false)}
        {choice(words.theirs, theirs, true)}
      </div>
    </fieldset>
  );
}

/** Changes of the other person that the form takes over. */
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
