import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing on the page, as it stands, keeps anybody out. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  // A page that has loaded may still be without its screen.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // What is still fading in has not its own colours yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, screen).toEqual([]);
}
