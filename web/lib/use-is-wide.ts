import { useSyncExternalStore } from "react";
import { viewer } from "./viewer.ts";

export const WIDE = "64rem";

/**
 * Whether there is room for the sidebar and for tables: 1024 px, from the specification. In rem
 * like the style sheets, so that both agree at any font size of the browser; not `innerWidth`,
 * which changes with a pinch.
 */
function isWide(least = WIDE): boolean {
  if (import.meta.env.SSR && viewer) return viewer.isWide;
  return window.matchMedia(`(width >= calc(${least}))`).matches;
}

const isWideWindow = () => isWide();

/**
 * The minimum width of a table beside the assistant's open panel, which sets its own width and
 * fires `resize` with each change. More than without the panel, because cards read better than
 * narrow columns.
 */
function besidePanel(): string | undefined {
  const panel = document.documentElement.style.getPropertyValue("--beside");
  return panel === "" ? undefined : `74rem + ${panel}`;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** Whether the page has room for a table, so that only one layout is rendered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => isWide(besidePanel()), isWideWindow);
}

/** Whether the window is wide, with or without the assistant's panel. */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(subscribe, isWideWindow, isWideWindow);
}
