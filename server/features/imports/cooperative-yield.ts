import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import type { Steps } from "./rules/steps.ts";

/** So long all others wait for a file, in milliseconds; then it is their turn. */
const SLICE_MS = 15;

/** Tells, asked again and again, when it is the others' turn. */
export function sliceTimer(): { rest: () => Promise<void> } {
  let began = performance.now();
  return {
    async rest() {
      if (performance.now() - began < SLICE_MS) return;
      await turnOfTheLoop();
      began = performance.now();
    },
  };
}

/** Does work step by step, and lets others have their turn in between. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const timer = sliceTimer();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await timer.rest();
  }
}
