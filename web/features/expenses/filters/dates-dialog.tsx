import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { type DaySpan, DaySpanFields, isBackwards } from "../../../ui/form/day-span-fields.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";

interface DatesDialogProps extends DaySpan {
  onChoose: (days: DaySpan) => void;
  onClose: () => void;
}

/** Date range of the list: both ends included, either optional. */
export function DatesDialog({ onChoose, onClose, ...span }: DatesDialogProps) {
  const [days, setDays] = useState<DaySpan>(span);
  const [hasError, setHasError] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBackwards(days)) {
      setHasError(true);
      return;
    }
    onChoose(days);
    onClose();
  }

  return (
    <Dialog title="Dates" size="sm" onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <DaySpanFields span={days} onChange={setDays} hasError={hasError} />
        </div>
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
