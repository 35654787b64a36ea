import { dismissToast, type ShownToast } from "./toast.ts";

/*
 * Display time of each toast. Separate from the toasts, because only the toaster needs it, which
 * loads when the browser is idle.
 */

const DEFAULT_DURATION_MS = 5000;
/** Minimum time left after a pause, so that a toast doesn't vanish when the pointer leaves. */
const MIN_REMAINING_MS = 500;

interface Clock {
  /** undefined while paused */
  timer: number | undefined;
  startedAt: number;
  left: number;
}

/** A press on what is beside a toast goes astray if the toast leaves before the release. */
type PauseReason = "hover" | "focus" | "press";

const clocks = new Map<number, Clock>();
const reasons = new Set<PauseReason>();

function startClock(id: number, left: number): Clock {
  const timer =
    reasons.size > 0 || left === Number.POSITIVE_INFINITY
      ? undefined
      : window.setTimeout(() => dismissToast(id), left);
  return { timer, startedAt: performance.now(), left };
}

/** Starts timers of new toasts and stops those of removed ones. */
export function syncTimers(toasts: readonly ShownToast[]): void {
  const ids = new Set(toasts.map(({ id }) => id));
  for (const [id, { timer }] of clocks) {
    if (ids.has(id)) continue;
    window.clearTimeout(timer);
    clocks.delete(id);
  }
  for (const { id, duration = DEFAULT_DURATION_MS } of toasts) {
    if (!clocks.has(id)) clocks.set(id, startClock(id, duration));
  }
  if (toasts.length > 0) return;
  // A removed toast has neither a leave nor a blur event.
  reasons.delete("hover");
  reasons.delete("focus");
}

/** A press beside a toast misses its target if the toast leaves before the release. */
export function pauseToasts(reason: PauseReason): void {
  const wasPaused = reasons.size > 0;
  reasons.add(reason);
  if (wasPaused) return;
  for (const [id, { timer, startedAt, left }] of clocks) {
    window.clearTimeout(timer);
    const rest = left - (performance.now() - startedAt);
    clocks.set(id, { timer: undefined, startedAt, left: rest });
  }
}

export function resumeToasts(reason: PauseReason): void {
  if (!reasons.delete(reason) || reasons.size > 0) return;
  for (const [id, { left }] of clocks)
    clocks.set(id, startClock(id, Math.max(left, MIN_REMAINING_MS)));
}
