import type { Page } from "@playwright/test";

/** Counts formatted days from now on: a row that is rendered formats its own. */
export async function watchFormattedDays(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const prototype = Intl.DateTimeFormat.prototype;
    const { get } = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
    let days = 0;
    Object.defineProperty(prototype, "format", {
      get() {
        days += 1;
        return get?.call(this);
      },
    });
    Object.assign(globalThis, { countFormattedDays: () => days });
  });
  return () => page.evaluate<number>("countFormattedDays()");
}
