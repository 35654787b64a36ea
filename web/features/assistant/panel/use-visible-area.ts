import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps a panel at the foot of what is visible. A keyboard on the screen covers the page's foot
 * without making the page smaller, and the field that is typed into with it.
 */
export function useVisibleArea(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const fit = () => {
      const { height, offsetTop, scale } = visualViewport;
      // Somebody who has zoomed in looks at a part of the page, and may look at all of the panel.
      const isZoomed = scale > 1.01;
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - height - offsetTop);
      panel.current?.style.setProperty("--covered", `${Math.round(covered)}px`);
    };
    fit();
    visualViewport.addEventListener("resize", fit);
    visualViewport.addEventListener("scroll", fit);
    return () => {
      visualViewport.removeEventListener("resize", fit);
      visualViewport.removeEventListener("scroll", fit);
    };
  }, [panel]);
}
