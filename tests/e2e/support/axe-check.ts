import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { PLAYED } from "../../support/browser/played.ts";

/** The builder's axe, minified to half the size: it is sent to the page and compiled there. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** Sent to a document that already has axe: sending axe again costs as much as a scan. */
const NO_SCRIPT = ";";

/** Expects no axe violations on the page in its current state. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  // The load event may fire before the screen is rendered.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Elements that are fading in do not have their final colors yet.
  const { hasAxe, dialog } = await page.evaluate(async () => {
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => {})),
    );
    const top = [...document.querySelectorAll("dialog:modal")].at(-1);
    const name = ["aria-labelledby", "aria-label"].find((one) => top?.hasAttribute(one));
    const dialog = name && `dialog[${name}=${JSON.stringify(top?.getAttribute(name))}]`;
    return { hasAxe: "axe" in window, dialog };
  });
  // Legacy mode: no page embeds another origin, and merging results in a blank page costs more
  // than the scan.
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? NO_SCRIPT : AXE })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  // The page behind a modal dialog is inert, and is checked without the dialog.
  if (dialog !== undefined) axe.include(dialog);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, screen).toEqual([]);
}

const WIDTHS = { quick: [390], rest: [1280], all: [390, 1280] };

/**
 * Checks at phone width, and with npm run test:all at laptop width, for a test that otherwise runs
 * at one width only. The test needs the tag "@widths".
 */
export async function expectNoViolationsAtAnyWidth(page: Page, screen: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of WIDTHS[PLAYED]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page, `${screen}, ${width} px wide`);
  }
  if (usual) await page.setViewportSize(usual);
}
