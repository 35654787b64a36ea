import { useSyncExternalStore } from "react";

/** From here on there is room for the sidebar and for tables. The specification's 1024 px. */
const WIDE = "(width >= 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the screen has room for a table, so that only the table or only its cards are built. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
