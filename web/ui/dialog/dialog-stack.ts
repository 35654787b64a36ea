import { useSyncExternalStore } from "react";

/**
 * Open dialogs and menus, top one last. Content that must stay usable above a modal, such as a
 * toast, must be inside the top one, because everything outside is inert.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** @returns removes the layer */
export function pushLayer(layer: HTMLElement): () => void {
  change([...stack, layer]);
  return () => change(stack.filter((other) => other !== layer));
}

export function hasLayer(): boolean {
  return stack.length > 0;
}

/**
 * Closes the top menu or dialog like Esc; a dialog with unsaved changes asks first.
 *
 * @returns whether a layer was open
 */
export function dismissTopLayer(): boolean {
  const top = stack.at(-1);
  if (top?.popover) top.hidePopover();
  else top?.dispatchEvent(new Event("cancel", { cancelable: true }));
  return top !== undefined;
}

export function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function topDialog(): HTMLElement | undefined {
  return stack.findLast((layer) => !layer.popover);
}

export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribeToLayers, topDialog, () => undefined);
}
