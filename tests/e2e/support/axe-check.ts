import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { PLAYED } from "../../support/browser/played.ts";

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

/** Minified to half the size: it is sent to the page and compiled there. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs inside the page. Undefined until axe is in the document. */
async function findViolations() {
  if (window.axe === undefined) return undefined;
  // Elements that are fading in do not have their final colors yet.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  // The page behind a modal dialog is inert, and is checked without the dialog.
  const top = [...document.querySelectorAll("dialog:modal")].at(-1);
  const isNamed = top?.hasAttribute("aria-labelledby") || top?.hasAttribute("aria-label");
  const { violations } = await window.axe.run(top && isNamed ? top : document, {
    resultTypes: ["violations"],
  });
  return violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}

/** Expects no axe violations on the page in its current state. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  // The load event may fire before the screen is rendered.
  await page.locator("h1").first().waitFor({ state: "attached" });
  let found = await page.evaluate(findViolations);
  if (found === undefined) {
    // Sending axe costs as much as a scan, so once per document.
    await page.evaluate(AXE);
    found = await page.evaluate(findViolations);
  }
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
