import { useEffect, useState } from "react";
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { milestoneAnchor } from "../queries.ts";
import { type Anchor, dayAt } from "./day-at.ts";
import { useMoveMilestone } from "./use-move-milestone.ts";

/** Pixels from the window's edge within which the page scrolls, and by how much per frame. */
const EDGE_PX = 70;
const SCROLL_PX = 10;

function centerOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** Rows of the timeline that have a day. */
function readAnchors(): Anchor[] {
  return [...document.querySelectorAll<HTMLElement>("li[data-day]")].flatMap((row) => {
    const day = parseCalendarDate(row.dataset["day"] ?? "");
    return day === undefined ? [] : [{ y: centerOf(row), day }];
  });
}

/** The click that ends a drag, whenever the pointer is released, must not open the menu. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  const forget = () => window.removeEventListener("click", stop, { capture: true });
  window.addEventListener("click", stop, { capture: true, once: true });
  window.addEventListener("pointerdown", forget, { capture: true, once: true });
}

const LABEL = { width: "fit-content", margin: "auto", translate: "0 -50%" } as const;

interface DragMilestoneProps {
  milestone: Milestone;
  /** its day */
  day: CalendarDate;
  /** kept up to date while the pointer is down; in pixels from the window's top */
  pointer: { readonly startY: number; readonly y: number; readonly isReleased: boolean };
  onClose: () => void;
}

/** Follows the pointer until it is released, and names the day under it. Esc cancels. */
export function DragMilestone({ milestone, day, pointer, onClose }: DragMilestoneProps) {
  const [at, setAt] = useState({ y: pointer.y, day, left: 0 });
  const move = useMoveMilestone();

  useEffect(() => {
    let target = day;
    let frame = 0;
    swallowClick();
    // The distance counts, not the place: the button isn't at the row's center.
    const own = document.getElementById(milestoneAnchor(milestone.id))?.closest("li");
    const offset = own ? centerOf(own) - pointer.startY : 0;
    const left = own?.getBoundingClientRect().left ?? 0;
    const follow = () => {
      const { y } = pointer;
      if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      target = dayAt(readAnchors(), y + offset) ?? target;
      setAt({ y, day: target, left });
      if (pointer.isReleased) handleUp();
      else frame = requestAnimationFrame(follow);
    };
    const handleUp = () => {
      onClose();
      if (target !== day) move(milestone, target);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    frame = requestAnimationFrame(follow);
    window.addEventListener("pointercancel", onClose);
    window.addEventListener("keydown", handleKey);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointercancel", onClose);
      window.removeEventListener("keydown", handleKey);
    };
    // One drag from its start to its end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div
      aria-hidden
      style={{
        position: "fixed",
        zIndex: 50,
        insetInline: `${at.left}px 0`,
        top: at.y,
        borderTop: "2px solid var(--brass)",
        pointerEvents: "none",
      }}
    >
      <p className="numbers card px-3 py-1 text-sm" style={LABEL}>
        <strong>{formatDate(at.day)}</strong> {shiftWords(daysBetween(day, at.day))}
      </p>
    </div>
  );
}

function shiftWords(days: number): string {
  if (days === 0) return "no change";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? "later" : "earlier"}`;
}
