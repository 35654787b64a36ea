import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

interface DatesDialogProps {
  /** first and last day, both included; empty for no bound */
  from: string;
  to: string;
  onChoose: (days: { from: string; to: string }) => void;
  onClose: () => void;
}

const YEARS = { min: "1900-01-01", max: "2200-12-31" };

/** Which days are listed: both included, either left open. */
export function DatesDialog({ onChoose, onClose, ...given }: DatesDialogProps) {
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  const [isBackwards, setIsBackwards] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (from !== "" && to !== "" && from > to) {
      setIsBackwards(true);
      return;
    }
    onChoose({ from, to });
    onClose();
  }

  return (
    <Dialog title="Dates" size="sm" onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From" isOptional>
            {(control) => (
              <DateInput
                {...control}
                {...YEARS}
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field
            label="To"
            isOptional
            error={isBackwards ? "The last day must not be before the first" : undefined}
          >
            {(control) => (
              <DateInput
                {...control}
                {...YEARS}
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            )}
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Show
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
