import { type RefObject, useEffect } from "react";

const CONTROLS = "a, button, input, label, select, summary, svg, textarea";
/** Browsers without the event `scrollend` count as at rest after this long without scrolling. */
const REST_MS = 150;
/** Smaller than any control or line of text. */
const STEP_PX = 4;

function hasTextAt(element: Element, x: number, y: number): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === "") return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
    );
  });
}

/** Whether a floating element lies above text or a control. */
function coversContent(floating: HTMLElement): boolean {
  const { left, top, right, bottom } = floating.getBoundingClientRect();
  for (let x = left + 1; x < right; x += STEP_PX) {
    for (let y = top + 1; y < bottom; y += STEP_PX) {
      const under = document.elementsFromPoint(x, y).find((one) => !floating.contains(one));
      if (under && (under.closest(CONTROLS) !== null || hasTextAt(under, x, y))) return true;
    }
  }
  return false;
}

/**
 * Shrinks a floating button to the margin of the page by the attribute `data-aside`: while the page
 * scrolls, and where it would cover text or a control.
 */
export function useMoveAside(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const floating = ref.current;
    if (!floating) return undefined;
    let timer = 0;
    // Released beside it, the pointer would press nothing.
    const isPressed = () => floating.matches(":active");
    const settle = (): void => {
      if (isPressed()) return settleSoon();
      // At its full size, before the next paint.
      floating.removeAttribute("data-aside");
      floating.toggleAttribute("data-aside", coversContent(floating));
    };
    const settleIn = (ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, ms);
    };
    const settleSoon = () => settleIn(REST_MS);
    // After the paint: the scrolling may be that of a press, whose outcome would come later.
    const handleScrollEnd = () => settleIn(0);
    const handleScroll = () => {
      if (!isPressed()) floating.setAttribute("data-aside", "");
      settleSoon();
    };
    // A screen that loads or changes also changes the page's height.
    const observer = new ResizeObserver(settleSoon);
    observer.observe(document.body);
    window.addEventListener("scroll", handleScroll, { passive: true });
    window.addEventListener("scrollend", handleScrollEnd);
    window.addEventListener("resize", settleSoon);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener("scroll", handleScroll);
      window.removeEventListener("scrollend", handleScrollEnd);
      window.removeEventListener("resize", settleSoon);
    };
  }, [ref]);
}
