import { type RefObject, useEffect, useEffectEvent } from "react";

/** What loses the focus may know better where to put it, and has so many milliseconds to do so. */
const OTHERS_FIRST = 100;

/** A dialog above the panel gives the focus back by itself. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}

/**
 * Keeps the focus in a panel when what has it goes away or can no longer be pressed: it would fall
 * to the top of the page, and the panel's keys with it. Whoever has left the panel is left alone.
 */
export function useKeepFocus(panel: RefObject<HTMLElement | null>, focusFirst: () => void): void {
  const handleLost = useEffectEvent(focusFirst);
  useEffect(() => {
    const area = panel.current;
    if (!area) return undefined;
    let isInside = false;
    const note = ({ target }: Event) => {
      if (!isInDialog(target)) isInside = target instanceof Node && area.contains(target);
    };
    let timer = 0;
    const isLost = () => {
      const focused = document.activeElement;
      // What is at work decides about the focus when it has ended, and this looks again then.
      if (area.querySelector("[aria-disabled='true']")) return false;
      const isIdle = area.contains(focused) && focused?.matches(":disabled") === true;
      return isInside && (isIdle || focused === document.body);
    };
    const look = () => {
      if (isLost()) handleLost();
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = window.setTimeout(look, OTHERS_FIRST);
    });
    const attributes = { attributes: true, attributeFilter: ["disabled"] };
    observer.observe(area, { childList: true, subtree: true, ...attributes });
    // Dialogs come and go there.
    observer.observe(document.body, { childList: true });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, [panel]);
}
