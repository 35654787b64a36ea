import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The very axe that the builder brings along, but half as large: it is sent to the page and compiled there. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** Nothing to send: the document has axe from an earlier look, and sending it costs as much as a look. */
const THERE = ";";

/** Nothing on the page, as it stands, keeps anybody out. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  // A page that has loaded may still be without its screen.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // What is still fading in has not its own colours yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // No page of ours holds one of another origin, so that nothing has to be put together in a page
  // of its own, which costs more than the look itself.
  const hasAxe = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, axeSource: hasAxe ? THERE : AXE })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, screen).toEqual([]);
}

/** The same on a phone and on a laptop, for a test that runs at one width only. */
export async function expectNoViolationsAtAnyWidth(page: Page, screen: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page, `${screen}, ${width} px wide`);
  }
  if (usual) await page.setViewportSize(usual);
}
