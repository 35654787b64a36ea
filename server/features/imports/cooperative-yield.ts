import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import type { Steps } from "./rules/steps.ts";

/** Milliseconds of work before other requests are handled. */
const SLICE_MS = 15;

/**
 * Its `rest` resolves immediately until the time slice is used up, and then after other requests
 * were handled.
 */
export function yieldTimer(): { rest: () => Promise<void> } {
  let began = performance.now();
  return {
    async rest() {
      if (performance.now() - began < SLICE_MS) return;
      await turnOfTheLoop();
      began = performance.now();
    },
  };
}

/** Runs work step by step and yields to other requests in between. */
export async function yieldCooperatively<Result>(steps: Steps<Result>): Promise<Result> {
  const timer = yieldTimer();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await timer.rest();
  }
}
