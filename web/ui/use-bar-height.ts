import { useLayoutEffect, useRef } from "react";

/** Of both bars. */
const HEIGHTS = "calc(var(--form-bar, 0px) + var(--offline-bar, 0px))";

/**
 * Publishes the height of a bar at the bottom of the window, which toasts leave uncovered. The bar
 * of a form is above that of the connection.
 *
 * @returns the bar's ref
 */
export function useBarHeight(property: "--form-bar" | "--offline-bar", isShown = true) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar || !isShown) return undefined;
    const { style } = document.documentElement;
    // What gets the focus is scrolled out from under the bars.
    style.scrollPaddingBottom = HEIGHTS;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property, isShown]);
  return ref;
}
