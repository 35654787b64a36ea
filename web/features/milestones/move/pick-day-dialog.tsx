import { type ReactNode, useState } from "react";
import {
  type CalendarDate,
  FIRST_DAY,
  LAST_DAY,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { useMoveMilestone } from "./use-move-milestone.ts";

interface PickDayDialogProps {
  milestone: Milestone;
  initial: CalendarDate;
  setDialog: (dialog: ReactNode) => void;
}

export function PickDayDialog({ milestone, initial, setDialog }: PickDayDialogProps) {
  const [typed, setTyped] = useState<string>(initial);
  const move = useMoveMilestone(setDialog);
  const day = parseCalendarDate(typed);

  function handleSubmit() {
    setDialog(null);
    if (day !== undefined && day !== milestone.targetDate) void move(milestone, day);
  }

  return (
    <Dialog
      title={`Move “${milestone.title}”`}
      onClose={() => setDialog(null)}
      isDirty={typed !== initial}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Move"
          pendingLabel="Moving…"
          isSubmitting={false}
          isDisabled={day === undefined}
          problem={undefined}
          onSubmit={handleSubmit}
          onCancel={requestClose}
        >
          <Field label="Target Date" isRequired>
            {(control) => (
              <DateInput
                {...control}
                value={typed}
                min={FIRST_DAY}
                max={LAST_DAY}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}
