import { dismissToast, type ShownToast } from "./toast.ts";

/*
 * How long each note still stays. Apart from the notes themselves, because only what shows
 * them needs it, and that is loaded when the browser has nothing else to do.
 */

const DEFAULT_DURATION_MS = 5000;
/** Whoever has just looked away is not robbed of a note at that very moment. */
const SHORTEST_REST_MS = 500;

interface Clock {
  /** undefined while it is held */
  timer: number | undefined;
  startedAt: number;
  left: number;
}

const clocks = new Map<number, Clock>();
let isHeld = false;

function started(id: number, left: number): Clock {
  const timer =
    isHeld || left === Number.POSITIVE_INFINITY
      ? undefined
      : window.setTimeout(() => dismissToast(id), left);
  return { timer, startedAt: performance.now(), left };
}

/** Starts the clocks of new notes and stops those of notes that have gone. */
export function keepTime(toasts: readonly ShownToast[]): void {
  const ids = new Set(toasts.map(({ id }) => id));
  for (const [id, { timer }] of clocks) {
    if (ids.has(id)) continue;
    window.clearTimeout(timer);
    clocks.delete(id);
  }
  for (const { id, duration = DEFAULT_DURATION_MS } of toasts) {
    if (!clocks.has(id)) clocks.set(id, started(id, duration));
  }
  if (toasts.length === 0) isHeld = false;
}

/** Stops the clocks while somebody reads. */
export function holdToasts(): void {
  if (isHeld) return;
  isHeld = true;
  for (const [id, { timer, startedAt, left }] of clocks) {
    window.clearTimeout(timer);
    const rest = left - (performance.now() - startedAt);
    clocks.set(id, { timer: undefined, startedAt, left: rest });
  }
}

export function releaseToasts(): void {
  if (!isHeld) return;
  isHeld = false;
  for (const [id, { left }] of clocks)
    clocks.set(id, started(id, Math.max(left, SHORTEST_REST_MS)));
}
