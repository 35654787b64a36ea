import type { PointerEvent as Press, ReactNode } from "react";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { DragMilestone } from "./drag-milestone.tsx";

/** Pixels before a press counts as a drag. */
const THRESHOLD_PX = 6;

interface Drag {
  milestone: Milestone;
  press: Press;
  setDialog: (dialog: ReactNode) => void;
}

/** Begins a drag once the pointer has moved; a press without a move opens the menu. */
export function startDrag({ milestone, press, setDialog }: Drag): void {
  const day = parseCalendarDate(milestone.targetDate ?? "");
  if (day === undefined || press.button !== 0) return;
  const pointer = { startY: press.clientY, y: press.clientY, isReleased: false };
  let isStarted = false;
  const end = () => {
    pointer.isReleased = true;
    window.removeEventListener("pointermove", watch);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
  };
  const watch = ({ clientY }: PointerEvent) => {
    pointer.y = clientY;
    if (isStarted || Math.abs(clientY - press.clientY) < THRESHOLD_PX) return;
    isStarted = true;
    const onClose = () => setDialog(null);
    setDialog(<DragMilestone {...{ milestone, day, pointer, onClose }} />);
  };
  window.addEventListener("pointermove", watch);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
