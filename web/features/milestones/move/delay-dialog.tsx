import { type ReactNode, useId } from "react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone, MovedDay } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import { delaysOf } from "./delays.ts";

interface Question {
  /** all milestones of the project */
  milestones: readonly Milestone[];
  moved: Pick<Milestone, "id" | "title">;
  to: CalendarDate;
  setDialog: (dialog: ReactNode) => void;
}

/**
 * Asks whether dependent milestones move too, if any would.
 *
 * @returns the other days to save; undefined when the move was canceled
 */
export async function askDelays({
  milestones,
  moved,
  to,
  setDialog,
}: Question): Promise<MovedDay[] | undefined> {
  const delays = delaysOf(milestones, moved.id, to);
  if (delays.length === 0) return [];
  const titles = new Map(milestones.map(({ id, title }) => [id, title]));
  return new Promise((resolve) => {
    const answer = (days: MovedDay[] | undefined) => {
      setDialog(null);
      resolve(days);
    };
    setDialog(
      <DelayDialog
        title={moved.title}
        rows={delays.map((day) => ({ ...day, title: titles.get(day.id) ?? "" }))}
        onMoveAll={() => answer(delays)}
        onMoveOne={() => answer([])}
        onCancel={() => answer(undefined)}
      />,
    );
  });
}

interface DelayDialogProps {
  title: string;
  rows: readonly (MovedDay & { title: string })[];
  onMoveAll: () => void;
  onMoveOne: () => void;
  onCancel: () => void;
}

function DelayDialog({ title, rows, onMoveAll, onMoveOne, onCancel }: DelayDialogProps) {
  const titleId = useId();
  const listId = useId();
  return (
    <Modal
      role="alertdialog"
      onDismiss={onCancel}
      titleId={titleId}
      describedBy={listId}
      className="rise-in m-auto w-[calc(100%-2rem-var(--safe-x))] max-w-md rounded-2xl border border-line bg-surface p-5 text-ink shadow-far sm:p-6"
    >
      <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
        Also move milestones that wait for “{title}”?
      </h2>
      <ul
        id={listId}
        tabIndex={-1}
        className="numbers mt-3 space-y-2 overflow-y-auto text-sm"
        style={{ maxHeight: "50dvh" }}
      >
        {rows.map((row) => (
          <li key={row.id} className="wrap-anywhere">
            <strong className="block font-medium">{row.title}</strong>
            <span className="text-ink-soft">
              {formatDate(row.from)} → {formatDate(row.to)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={onMoveOne}>Only this one</Button>
        <Button variant="primary" onClick={onMoveAll}>
          Move these too
        </Button>
      </div>
    </Modal>
  );
}
