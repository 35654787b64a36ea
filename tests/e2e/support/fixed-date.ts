import type { Page } from "@playwright/test";

/**
 * Stops the clock of pages loaded from now on, but not their timers. Unlike `clock.setFixedTime`,
 * it leaves the browser context for the next test, which would otherwise load the app cold.
 */
export async function fixDate(page: Page, instant: string): Promise<void> {
  await page.addInitScript((now) => {
    globalThis.Date = new Proxy(Date, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now] : given),
      get: (target, name) => (name === "now" ? () => now : Reflect.get(target, name)),
    });
  }, Date.parse(instant));
}
