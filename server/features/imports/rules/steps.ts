/** Work that can yield after each step, so that thousands of rows don't block other requests. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps without yielding. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
