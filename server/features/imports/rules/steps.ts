/**
 * Work that can be put down for a moment after each of its steps: thousands of rows take longer than
 * others, who wait meanwhile, should be kept.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** Does all of it at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
