import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type CalendarDate, daysBetween } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import { delaysOf } from "./delays.ts";
import { useMoveMilestone } from "./use-move-milestone.ts";
import styles from "./drag.css?inline";
import { type DragPreview, watchDrags } from "./watch-drags.ts";

adoptSheet(styles);

interface DragMilestonesProps {
  milestones: readonly Milestone[];
  setDialog: (dialog: ReactNode) => void;
}

/** Lets milestones be dragged to another day; a line shows the day. */
export function DragMilestones({ milestones, setDialog }: DragMilestonesProps) {
  const [preview, setPreview] = useState<DragPreview>();
  const move = useMoveMilestone(setDialog);
  const drop = useEffectEvent((id: number, to: CalendarDate) => {
    const milestone = milestones.find((one) => one.id === id);
    if (milestone) void move(milestone, to);
  });
  useEffect(() => watchDrags({ onPreview: setPreview, onDrop: (id, to) => drop(id, to) }), []);

  if (preview === undefined) return null;
  const { id, from, to, top, left, width } = preview;
  const waiting = delaysOf(milestones, id, to).length;
  return (
    <div aria-hidden className="drag-line" style={{ top, left, width }}>
      <p className="numbers card relative px-3 py-1 text-sm whitespace-nowrap">
        <strong>{formatDate(to)}</strong> · {shiftWords(daysBetween(from, to))}
        {waiting > 0 && ` · ${waiting === 1 ? "1 waits" : `${waiting} wait`} for it`}
      </p>
    </div>
  );
}

function shiftWords(days: number): string {
  if (days === 0) return "no change";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? "later" : "earlier"}`;
}
