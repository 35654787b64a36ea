import { useLayoutEffect } from "react";
import { viewKey } from "../../shared/browser-view.ts";
import { currentView } from "../lib/browser-view.ts";

/**
 * Whether the server rendered the screen that this browser would: for its time zone, date and width,
 * and without a fragment, which no server sees. Otherwise the browser renders from scratch.
 */
export function rendersSameScreen({ dataset: { view } }: HTMLElement): boolean {
  if (view === undefined || window.location.hash !== "") return false;
  return view === "" || view === viewKey(currentView());
}

/**
 * A screen from the server takes no input until its program runs: presses would be lost. Called by
 * the outermost component of each screen, because React hydrates it later than its surroundings.
 */
export function useUnlockedScreen(): void {
  useLayoutEffect(() => {
    const root = document.querySelector("#root");
    root?.removeAttribute("inert");
    for (const input of root?.querySelectorAll("input") ?? []) input.readOnly = false;
  }, []);
}
