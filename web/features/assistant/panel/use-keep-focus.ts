import { type RefObject, useEffect, useEffectEvent } from "react";

/** Delay in milliseconds that lets the component that lost focus move it first. */
const FOCUS_DELAY_MS = 100;

/** Dialogs restore focus themselves. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}

/**
 * Keeps focus in a panel when the focused element is removed or disabled. Otherwise focus would
 * fall to the body, where the panel's shortcuts don't work. Does nothing once the user has left the
 * panel.
 */
export function useKeepFocus(panel: RefObject<HTMLElement | null>, focusFirst: () => void): void {
  const handleLost = useEffectEvent(focusFirst);
  useEffect(() => {
    const area = panel.current;
    if (!area) return undefined;
    let isInside = false;
    const trackFocus = ({ target }: Event) => {
      if (!isInDialog(target)) isInside = target instanceof Node && area.contains(target);
    };
    let timer = 0;
    const isLost = () => {
      const focused = document.activeElement;
      // A pending control moves focus itself when done; this check runs again then.
      if (area.querySelector("[aria-disabled='true']")) return false;
      const isDisabled = area.contains(focused) && focused?.matches(":disabled") === true;
      return isInside && (isDisabled || focused === document.body);
    };
    const restoreIfLost = () => {
      if (isLost()) handleLost();
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = window.setTimeout(restoreIfLost, FOCUS_DELAY_MS);
    });
    const attributes = { attributes: true, attributeFilter: ["disabled"] };
    observer.observe(area, { childList: true, subtree: true, ...attributes });
    // Dialogs are added to the body.
    observer.observe(document.body, { childList: true });
    document.addEventListener("focusin", trackFocus);
    document.addEventListener("pointerdown", trackFocus);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", trackFocus);
      document.removeEventListener("pointerdown", trackFocus);
    };
  }, [panel]);
}
