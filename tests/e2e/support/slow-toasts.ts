import type { Page } from "@playwright/test";

export const TOAST_MS = 5000;
/** A toast that undoes a deletion of many expenses stays longer. */
const LONG_TOAST_MS = 10_000;
const USUAL_MS: readonly number[] = [TOAST_MS, LONG_TOAST_MS];
/** Multiplies the duration of toasts, so that slow machines do not miss them. */
export const SLOWER = 100;

/** Keeps toasts long enough to act on, from the next page load on. */
export async function slowToasts(page: Page): Promise<void> {
  await page.addInitScript(
    ([usual, slower]) => {
      const start = window.setTimeout.bind(window);
      const slow = (handler: TimerHandler, delay = 0) =>
        start(handler, usual.includes(delay) ? delay * slower : delay);
      Object.assign(window, { setTimeout: slow });
    },
    [USUAL_MS, SLOWER] as const,
  );
}
