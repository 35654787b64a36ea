import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";

const GAP_PX = 4;
const MAX_HEIGHT_PX = 320;
/** A narrow field, such as a filter, has a wider list. */
const MIN_WIDTH_PX = 288;

/**
 * Below the field if the list fits or there is more room than above it, within the visible area.
 */
function place(list: HTMLElement, field: HTMLElement): void {
  // A phone's keyboard covers a part of the window.
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const at = field.getBoundingClientRect();
  const above = at.top - offsetTop - 2 * GAP_PX;
  const below = offsetTop + height - at.bottom - 2 * GAP_PX;
  const room = document.documentElement.clientWidth - GAP_PX;
  const width = Math.min(Math.max(at.width, MIN_WIDTH_PX), room - GAP_PX);
  list.style.width = `${width}px`;
  list.style.maxHeight = `${MAX_HEIGHT_PX}px`;
  const isBelow = below >= list.offsetHeight || below >= above;
  list.style.maxHeight = `${Math.min(MAX_HEIGHT_PX, isBelow ? below : above)}px`;
  list.style.left = `${Math.min(at.left, room - width)}px`;
  list.style.top = `${isBelow ? at.bottom + GAP_PX : at.top - list.offsetHeight - GAP_PX}px`;
}

interface ComboboxListProps {
  /** the field that the list belongs to */
  inputId: string;
  /** shown below the options */
  note: string | undefined;
  children: ReactNode;
}

/** A list above everything else, open while mounted: no scrolling container clips it. */
export function ComboboxList({ inputId, note, children }: ComboboxListProps) {
  const box = useRef<HTMLDivElement>(null);
  const placeBox = useEffectEvent(() => {
    const field = document.getElementById(inputId);
    if (box.current && field) place(box.current, field);
  });
  useLayoutEffect(() => {
    const { visualViewport } = window;
    box.current?.showPopover();
    const follow = () => placeBox();
    window.addEventListener("scroll", follow, true);
    window.addEventListener("resize", follow);
    visualViewport?.addEventListener("resize", follow);
    visualViewport?.addEventListener("scroll", follow);
    return () => {
      window.removeEventListener("scroll", follow, true);
      window.removeEventListener("resize", follow);
      visualViewport?.removeEventListener("resize", follow);
      visualViewport?.removeEventListener("scroll", follow);
    };
  }, []);
  // Its height changes with the matches.
  useLayoutEffect(() => placeBox());
  return (
    <div
      ref={box}
      role="presentation"
      popover="manual"
      // Keeps the focus in the field while the scroll bar is dragged.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 flex flex-col rounded-xl border border-line bg-surface p-1.5 text-ink shadow-far"
    >
      {children}
      {note !== undefined && <p className="px-3 py-2 text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
