import { useSyncExternalStore } from "react";

/**
 * The open modal dialogs, the top one last. What has to be usable above a modal (a toast)
 * must live inside the top one, because everything outside it is inert.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** @returns takes the dialog off again */
export function pushDialog(dialog: HTMLElement): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter((other) => other !== dialog));
}

/**
 * Asks the top dialog to close, as Esc does; one with changes then asks back.
 *
 * @returns whether there was one
 */
export function dismissTopDialog(): boolean {
  const top = stack.at(-1);
  top?.dispatchEvent(new Event("cancel", { cancelable: true }));
  return top !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1),
    () => undefined,
  );
}
