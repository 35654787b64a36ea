import { useSyncExternalStore } from "react";

/** Content of the bar at the bottom of every screen. */
interface BarState {
  /** age of the stored responses on screen, in words; absent while all are fresh */
  note?: string | undefined;
  /** opens the new version; absent while there is none */
  reload?: (() => void) | undefined;
}

let state: BarState = {};
const listeners = new Set<() => void>();

export function setBar(part: BarState): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export function hasBarNote(): boolean {
  return state.note !== undefined;
}

export function useBar(): BarState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
