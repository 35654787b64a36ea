import type { Page } from "@playwright/test";

export const TOAST_MS = 5000;

/** Keeps toasts on the screen, as a pointer resting on them does, from the next page load on. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = (type: string) =>
      document
        .querySelector("[aria-label=Notifications]")
        ?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    // After a toast is gone, the others don't count as hovered.
    const observer = new MutationObserver(() => send("pointerover"));
    observer.observe(document, { subtree: true, childList: true });
    window.addEventListener("release-toasts", () => {
      observer.disconnect();
      send("pointerout");
    });
  });
}

/** From now on toasts disappear on time. */
export async function releaseToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("release-toasts")));
}
