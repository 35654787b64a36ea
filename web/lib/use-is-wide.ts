import { useSyncExternalStore } from "react";

/** Width with room for the sidebar and for tables: 1024 px, from the specification. */
const WIDE_PX = 1024;

/** Set by the assistant's open panel, which fires `resize` with each change. */
function widthOfPanel(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue("--beside")) || 0;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** Whether the page has room for a table, so that only one layout is rendered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth - widthOfPanel() >= WIDE_PX,
    () => true,
  );
}

/** Whether the window is wide, with or without the assistant's panel. */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth >= WIDE_PX,
    () => true,
  );
}
