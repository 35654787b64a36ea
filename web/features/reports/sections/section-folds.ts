import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

const KEY = "report-sections";
const savedFolds = z.record(z.string(), z.boolean());

/** Sections opened or closed on this device, by id; the others keep their default. */
let folds = readFolds();
const listeners = new Set<() => void>();

function readFolds(): Readonly<Record<string, boolean>> {
  try {
    const saved = savedFolds.safeParse(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    return saved.success ? saved.data : {};
  } catch {
    return {};
  }
}

export function setSectionOpen(id: string, isOpen: boolean): void {
  folds = { ...folds, [id]: isOpen };
  listeners.forEach((notify) => notify());
  try {
    localStorage.setItem(KEY, JSON.stringify(folds));
  } catch {
    // Storage may be full or blocked; the choice then lasts until the page unloads.
  }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Whether a section is open; undefined if this device never opened or closed it. */
export function useSectionOpen(id: string): boolean | undefined {
  return useSyncExternalStore(subscribe, () => folds[id]);
}

/** Opens a section, scrolls to it, and moves the focus there. */
export function showSection(id: string): void {
  const section = document.getElementById(id);
  if (!section?.matches(".report-section")) return;
  setSectionOpen(id, true);
  // After layout, so that the section has its height.
  requestAnimationFrame(() => {
    section.scrollIntoView();
    section.focus({ preventScroll: true });
  });
}
