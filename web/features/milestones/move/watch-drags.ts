import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { type Anchor, dayAt } from "./day-at.ts";

/** Movement, in pixels, from which a mouse press becomes a drag and a touch becomes a scroll. */
const SLOP_PX = 6;
/** How long a finger has to rest on the button to start a drag rather than a scroll. */
const HOLD_MS = 350;
/**
 * Distance from the window's edges, in pixels, within which the page scrolls; and pixels per frame.
 */
const EDGE_PX = 96;
const SCROLL_PX = 10;
/** The press that ended a drag has fired its click by then. */
const CLICK_MS = 300;

/** Where a dragged milestone would be dropped. */
export interface DragPreview {
  id: number;
  from: CalendarDate;
  to: CalendarDate;
  /** top of the line, in pixels of the window */
  top: number;
  left: number;
  width: number;
}

interface DragHandlers {
  /** undefined once the drag is over */
  onPreview: (preview: DragPreview | undefined) => void;
  onDrop: (id: number, to: CalendarDate) => void;
}

function centerOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

function targetDayOf(row: HTMLElement): CalendarDate | undefined {
  return parseCalendarDate(row.dataset["day"] ?? "");
}

/** Rows of the timeline that have a day: milestones, payments and today. */
function readAnchors(): Anchor[] {
  return [...document.querySelectorAll<HTMLElement>("li[data-day]")].flatMap((row) => {
    const day = targetDayOf(row);
    return day === undefined ? [] : [{ y: centerOf(row), day }];
  });
}

/** The click that ends a drag must not open the menu; one by a key has no count of presses. */
function swallowClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = () => over.abort();
  window.addEventListener("click", (event) => event.detail > 0 && event.stopPropagation(), options);
  window.addEventListener("pointerdown", end, options);
  for (const type of ["pointerup", "pointercancel"]) {
    window.addEventListener(type, () => setTimeout(end, CLICK_MS), options);
  }
}

/**
 * Drags milestones by their move buttons: immediately with a mouse or pen, after a long press with
 * a finger. Escape cancels.
 *
 * Listens from before the press until after the release, so that no quick move is missed.
 *
 * @returns stops listening
 */
export function watchDrags(handlers: DragHandlers): () => void {
  const stop = new AbortController();
  document.addEventListener(
    "pointerdown",
    (event) => {
      const { target, isPrimary, button } = event;
      const handle = target instanceof Element && target.closest<HTMLElement>("[data-move]");
      if (handle && isPrimary && button === 0) startDrag(handle, event, handlers, stop.signal);
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

interface Dragged {
  row: HTMLElement;
  handle: HTMLElement;
  from: CalendarDate;
  /** vertical pointer position at the start, in pixels of the window */
  startY: number;
}

/** Follows the pointer, also while it rests at an edge and the page scrolls. */
function followPointer(
  { row, handle, from, startY }: Dragged,
  onPreview: DragHandlers["onPreview"],
) {
  const id = Number(handle.dataset["move"]);
  const { left, width } = row.getBoundingClientRect();
  // Uses the distance moved, because the button isn't at the row's center.
  const offset = centerOf(row) - startY;
  let y = startY;
  let to = from;
  let frame = 0;

  function read() {
    to = dayAt(readAnchors(), y + offset) ?? to;
    onPreview({ id, from, to, top: y + offset, left, width });
  }

  function follow() {
    // Only in the direction of the movement: a row at the edge can be dragged away from it.
    if (y < EDGE_PX && y < startY) window.scrollBy(0, -SCROLL_PX);
    if (y > window.innerHeight - EDGE_PX && y > startY) window.scrollBy(0, SCROLL_PX);
    read();
    frame = requestAnimationFrame(follow);
  }

  follow();
  return {
    moveTo(pointerY: number) {
      y = pointerY;
    },
    /** @returns the day under the pointer, read again: a quick move may have had no frame */
    end(): CalendarDate {
      cancelAnimationFrame(frame);
      read();
      onPreview(undefined);
      return to;
    },
  };
}

function startDrag(
  handle: HTMLElement,
  press: PointerEvent,
  { onPreview, onDrop }: DragHandlers,
  stopped: AbortSignal,
): void {
  const row = handle.closest<HTMLElement>("li[data-day]");
  const from = row ? targetDayOf(row) : undefined;
  if (!row || from === undefined) return;
  const dragged = { row, handle, from, startY: press.clientY };
  const isTouch = press.pointerType === "touch";
  const over = new AbortController();
  const hold = isTouch ? setTimeout(begin, HOLD_MS) : undefined;
  let drag: ReturnType<typeof followPointer> | undefined;

  function begin() {
    swallowClick();
    handle.dataset["dragged"] = "";
    handle.setPointerCapture(press.pointerId);
    drag = followPointer(dragged, onPreview);
  }

  function track({ clientX, clientY }: PointerEvent) {
    const distance = Math.hypot(clientX - press.clientX, clientY - press.clientY);
    if (!drag && distance > SLOP_PX) {
      if (isTouch) end();
      else begin();
    }
    drag?.moveTo(clientY);
  }

  /** @returns the day under the pointer; undefined when nothing was dragged */
  function end(): CalendarDate | undefined {
    over.abort();
    clearTimeout(hold);
    delete handle.dataset["dragged"];
    return drag?.end();
  }

  function drop(event: PointerEvent) {
    track(event);
    const to = end();
    if (to !== undefined && to !== from) onDrop(Number(handle.dataset["move"]), to);
  }

  const { signal } = over;
  const listen = (type: "pointermove" | "pointerup" | "pointercancel", react: typeof track) =>
    window.addEventListener(
      type,
      (event) => {
        if (event.pointerId === press.pointerId) react(event);
      },
      { signal },
    );
  stopped.addEventListener("abort", end, { signal });
  listen("pointermove", track);
  listen("pointerup", drop);
  listen("pointercancel", end);
  cancelByKey(() => drag && end(), signal);
  // On some phones a long press opens the context menu.
  if (isTouch)
    window.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
}

/** @param end returns a day if there was a drag */
function cancelByKey(end: () => CalendarDate | undefined, signal: AbortSignal): void {
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || end() === undefined) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal },
  );
}
