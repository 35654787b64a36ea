import { useSyncExternalStore } from "react";

/** Width with room for the sidebar and for tables: 1024 px, from the specification. */
const WIDE = "(width >= 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the screen has room for a table, so that only one layout is rendered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
