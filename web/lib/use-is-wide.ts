import { useSyncExternalStore } from "react";
import { isWide, onWidthChange } from "./browser-view.ts";

/** Whether the screen has room for a table, so that only one layout is rendered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidthChange, isWide, isWide);
}
