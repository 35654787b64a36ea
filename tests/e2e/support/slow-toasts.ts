import type { Page } from "@playwright/test";

export const TOAST_MS = 5000;
/** A note with the way back from many expenses at once stays longer. */
const LONG_TOAST_MS = 10_000;
const USUAL_MS: readonly number[] = [TOAST_MS, LONG_TOAST_MS];
/** So many times as long do notes stay here, for machines of any slowness. */
export const SLOWER = 100;

/** From the next page on, no note goes while a test is still on its way to it. */
export async function slowNotes(page: Page): Promise<void> {
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
