import { useSyncExternalStore } from "react";

const DEFAULT_DURATION = 5000;
/** More at once would cover the screen; the oldest gives way. */
const MOST_SHOWN = 4;

export interface ToastAction {
  label: string;
  /** what the action is about, for those who hear the label alone */
  about?: string;
  onPress: () => void;
}

export interface ToastOptions {
  title: string;
  description?: string;
  /** what can be done about it while it is shown */
  action?: ToastAction;
  /** destructive ones are announced at once */
  variant?: "default" | "destructive";
  /** milliseconds until it goes by itself, not counted while it is pointed at or focused */
  duration?: number;
}

export interface ShownToast extends ToastOptions {
  id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
let isHeld = false;
const timers = new Map<number, { timer: number; startedAt: number; left: number }>();
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function startTimer(id: number, left: number): void {
  const timer = window.setTimeout(() => dismissToast(id), left);
  timers.set(id, { timer, startedAt: performance.now(), left });
}

export function dismissToast(id: number): void {
  const entry = timers.get(id);
  if (entry) window.clearTimeout(entry.timer);
  timers.delete(id);
  change(shown.filter((toast) => toast.id !== id));
  if (shown.length === 0) isHeld = false;
}

/** Shows a note that goes by itself. */
export function toast(options: ToastOptions): void {
  lastId += 1;
  const next = { ...options, id: lastId };
  for (const { id } of shown.slice(0, Math.max(0, shown.length - MOST_SHOWN + 1))) dismissToast(id);
  change([...shown, next]);
  const left = options.duration ?? DEFAULT_DURATION;
  if (isHeld) timers.set(next.id, { timer: 0, startedAt: 0, left });
  else startTimer(next.id, left);
}

/** Stops the clocks while somebody reads. */
export function holdToasts(): void {
  if (isHeld) return;
  isHeld = true;
  for (const [id, { timer, startedAt, left }] of timers) {
    window.clearTimeout(timer);
    timers.set(id, { timer: 0, startedAt: 0, left: left - (performance.now() - startedAt) });
  }
}

export function releaseToasts(): void {
  if (!isHeld) return;
  isHeld = false;
  for (const [id, { left }] of timers) startTimer(id, Math.max(left, 500));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly ShownToast[] = [];

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}
