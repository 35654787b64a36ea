import { useLayoutEffect, useRef } from "react";

/** The window's lower edge: the top of a phone's tab bar, or clear of the home indicator. */
export const ABOVE_TABS = "var(--tab-bar, env(safe-area-inset-bottom))";

/** From the bottom of the window to above all bars. */
export const ABOVE_BARS = `max(var(--form-bar, 0px), var(--offline-bar, 0px), var(--composer-bar, 0px), ${ABOVE_TABS})`;

/**
 * How far toasts move up, in pixels, so that a bar stays uncovered. A bar that has scrolled with
 * its page into the upper half of the window is above any toast.
 */
export function heightOfBar(
  { top, bottom }: Pick<DOMRect, "top" | "bottom">,
  windowHeight: number,
): number {
  const isInLowerHalf = top + bottom > windowHeight;
  return isInLowerHalf ? Math.max(0, Math.ceil(windowHeight - top)) : 0;
}

/**
 * Publishes how far from the bottom of the window a bar reaches, so that toasts leave it uncovered.
 * A form's bar is above the offline bar, and higher at the end of its page.
 */
export function useBarHeight<Bar extends HTMLElement = HTMLDivElement>(
  property: "--form-bar" | "--offline-bar" | "--composer-bar",
  isShown = true,
) {
  const ref = useRef<Bar>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar || !isShown) return undefined;
    const { style } = document.documentElement;
    // Keeps focused elements from being scrolled under the bars.
    style.scrollPaddingBottom = ABOVE_BARS;
    const publish = () => {
      const height = heightOfBar(bar.getBoundingClientRect(), window.innerHeight);
      style.setProperty(property, `${height}px`);
    };
    // The bar also moves when the page's height changes.
    const observer = new ResizeObserver(publish);
    observer.observe(bar);
    observer.observe(document.body);
    window.addEventListener("scroll", publish, { passive: true });
    window.addEventListener("resize", publish);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", publish);
      window.removeEventListener("resize", publish);
      style.removeProperty(property);
    };
  }, [property, isShown]);
  return ref;
}
