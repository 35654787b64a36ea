import { useSyncExternalStore } from "react";

/**
 * Whether there is room for the sidebar and for tables: 1024 px, from the specification. In rem, as
 * in the style sheets, so that both agree whatever the browser's font size; not `innerWidth`, which
 * changes with a pinch.
 */
function isWide(taken = "0px"): boolean {
  return window.matchMedia(`(width >= calc(64rem + ${taken}))`).matches;
}

/** Set by the assistant's open panel, which fires `resize` with each change. */
function widthOfPanel(): string | undefined {
  return document.documentElement.style.getPropertyValue("--beside") || undefined;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** Whether the page has room for a table, so that only one layout is rendered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWide(widthOfPanel()),
    () => true,
  );
}

/** Whether the window is wide, with or without the assistant's panel. */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWide(),
    () => true,
  );
}
