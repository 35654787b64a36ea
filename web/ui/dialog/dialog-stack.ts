import { useSyncExternalStore } from "react";

/**
 * What is open above the page, the top one last: modal dialogs and menus. What has to be usable
 * above a modal (a toast) must live inside the top one, because everything outside it is inert.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** @returns takes it off again */
export function pushLayer(layer: HTMLElement): () => void {
  change([...stack, layer]);
  return () => change(stack.filter((other) => other !== layer));
}

export function hasLayer(): boolean {
  return stack.length > 0;
}

/**
 * Closes the top menu, or asks the top dialog to close, as Esc does; one with changes then asks back.
 *
 * @returns whether there was one
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
