import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps a panel above the on-screen keyboard, which covers the bottom of the page without resizing
 * it.
 */
export function useVisibleArea(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const fit = () => {
      const { height, offsetTop, scale } = visualViewport;
      // When zoomed in, the visual viewport shows only part of the page and says nothing about a
      // keyboard.
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
