import { useId, useRef } from "react";
import { daysAfter, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { Menu, menuItemClass } from "../../../ui/dialog/menu.tsx";
import { useMoveMilestone } from "./use-move-milestone.ts";

const MOVES = [
  ["Move a day earlier", -1],
  ["Move a day later", 1],
  ["Move a week earlier", -7],
  ["Move a week later", 7],
  ["Move four weeks later", 28],
] as const;

interface MoveMenuProps {
  milestone: Milestone;
  button: HTMLButtonElement;
  onClose: () => void;
}

/** Moves a milestone by days or weeks: the equal of dragging it. */
export function MoveMenu({ milestone, button, onClose }: MoveMenuProps) {
  const id = useId();
  const anchor = useRef(button);
  const move = useMoveMilestone();
  const day = parseCalendarDate(milestone.targetDate ?? "");
  const label = `Move: ${milestone.title}`;
  return (
    <Menu id={id} button={anchor} label={label} onToggle={(isOpen) => !isOpen && onClose()}>
      {MOVES.map(([words, days]) => {
        const target = day && daysAfter(day, days);
        return (
          target && (
            <button
              key={days}
              type="button"
              role="menuitem"
              // Closes the menu.
              aria-haspopup="dialog"
              className={menuItemClass}
              onClick={() => move(milestone, target)}
            >
              {words}
              <span className="numbers ml-auto text-ink-soft">{formatDate(target)}</span>
            </button>
          )
        );
      })}
    </Menu>
  );
}
