import { type ReactNode, useId, useRef } from "react";
import { daysAfter, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { localToday } from "../../../lib/use-today.ts";
import { Menu, menuItemClass } from "../../../ui/dialog/menu.tsx";
import { PickDayDialog } from "./pick-day-dialog.tsx";
import { useMoveMilestone } from "./use-move-milestone.ts";

const MOVES = [
  ["1 day later", 1],
  ["1 week later", 7],
  ["1 day earlier", -1],
  ["1 week earlier", -7],
] as const;

interface MoveMenuProps {
  milestone: Milestone;
  button: HTMLButtonElement;
  /** replaces the menu with a dialog */
  setDialog: (dialog: ReactNode) => void;
}

/** Moves a milestone by days or weeks, or to a chosen day. */
export function MoveMenu({ milestone, button, setDialog }: MoveMenuProps) {
  const id = useId();
  const anchor = useRef(button);
  const move = useMoveMilestone(setDialog);
  const day = parseCalendarDate(milestone.targetDate ?? "");

  /** Closes the menu first, so that the focus is on the button before a dialog takes it. */
  function leave(next: () => void) {
    setDialog(null);
    button.focus();
    next();
  }

  return (
    <Menu
      id={id}
      button={anchor}
      label={`Move: ${milestone.title}`}
      onToggle={(isOpen) => {
        if (!isOpen) setDialog(null);
      }}
    >
      {MOVES.map(([words, days]) => {
        const to = day && daysAfter(day, days);
        return (
          to && (
            <button
              key={days}
              type="button"
              role="menuitem"
              className={menuItemClass}
              onClick={() => leave(() => void move(milestone, to))}
            >
              {words}
              <span className="numbers ml-auto text-ink-soft">{formatDate(to)}</span>
            </button>
          )
        );
      })}
      <button
        type="button"
        role="menuitem"
        aria-haspopup="dialog"
        className={menuItemClass}
        onClick={() =>
          leave(() =>
            setDialog(
              <PickDayDialog
                milestone={milestone}
                initial={day ?? localToday()}
                setDialog={setDialog}
              />,
            ),
          )
        }
      >
        Pick a day…
      </button>
    </Menu>
  );
}
