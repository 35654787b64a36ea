import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { type DaySpan, DaySpanFields, isBackwards } from "../../../ui/form/day-span-fields.tsx";
import { NO_PAYER, type Payers } from "../../../../shared/expenses/payers.ts";
import { Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { NO_ONE, payerChoices } from "../payers-queries.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";

interface DatesDialogProps extends DaySpan {
  paidBy: string;
  /** undefined where there is no one to choose from */
  payers: Payers | undefined;
  onChoose: (chosen: DaySpan & { paidBy: string }) => void;
  onClose: () => void;
}

/** Date range of the list, both ends included, either optional; and who paid. */
export function DatesDialog({ onChoose, onClose, payers, ...chosen }: DatesDialogProps) {
  const [days, setDays] = useState<DaySpan>({ from: chosen.from, to: chosen.to });
  const [paidBy, setPaidBy] = useState(chosen.paidBy);
  const [hasError, setHasError] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBackwards(days)) {
      setHasError(true);
      return;
    }
    onChoose({ ...days, paidBy });
    onClose();
  }

  return (
    <Dialog title={payers ? "Dates & payer" : "Dates"} size="sm" onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <DaySpanFields span={days} onChange={setDays} hasError={hasError} />
        </div>
        {payers && (
          <Field label="Paid by">
            {(control) => (
              <Select
                {...control}
                value={paidBy}
                onChange={({ target }) => setPaidBy(target.value)}
              >
                <Choices
                  prompt="Anyone"
                  choices={[
                    ...payerChoices([...payers.people, ...payers.named], paidBy),
                    { value: NO_PAYER, label: NO_ONE },
                  ]}
                />
              </Select>
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Show
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
