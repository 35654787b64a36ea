import { useSyncExternalStore } from "react";

/** More would cover the screen; the oldest is removed. */
const MAX_SHOWN = 4;

export interface ToastAction {
  label: string;
  /** subject of the action, for screen readers */
  about?: string;
  onPress: () => void;
}

/** Whether an action takes something back: only those are pressed by Ctrl+Z. */
export function takesBack(action: ToastAction | undefined): boolean {
  return action?.label === "Undo" || action?.label === "Restore";
}

export interface ToastOptions {
  title: string;
  description?: string;
  /** action offered while the toast is shown */
  action?: ToastAction;
  /** second action, such as opening the record */
  more?: ToastAction;
  /** destructive toasts are announced assertively */
  variant?: "default" | "destructive";
  /** milliseconds of display, paused while hovered or focused; Infinity stays */
  duration?: number;
}

export interface ShownToast extends ToastOptions {
  id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/**
 * Shows a toast.
 *
 * @returns its id, to dismiss it
 */
export function toast(options: ToastOptions): number {
  lastId += 1;
  change([...shown.slice(1 - MAX_SHOWN), { ...options, id: lastId }]);
  return lastId;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

const NONE: readonly ShownToast[] = [];

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, shownToasts, () => NONE);
}
