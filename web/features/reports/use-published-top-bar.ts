import { useLayoutEffect } from "react";

/**
 * Publishes the height of the bars that stay at the top, such as a phone's header and the demo
 * notice, as `--top-bar`.
 */
export function usePublishedTopBar(): void {
  useLayoutEffect(() => {
    const bar = document.getElementById("content")?.previousElementSibling;
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty("--top-bar", `${bar.getBoundingClientRect().height}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--top-bar");
    };
  }, []);
}
