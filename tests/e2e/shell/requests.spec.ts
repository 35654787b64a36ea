import type { Page, Request } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";

/** Most scripts that a screen requests after its first paint, until it is idle. */
const MOST_LATER = 12;

/** Each screen with a file that it requests last, or soon before. */
const SCREENS = [
  ["/dashboard", "expense-dialogs"],
  ["/expenses", "expense-dialogs"],
  ["/timeline", "milestone-parts"],
  ["/contractors", "shell-parts"],
  ["/budget", "shell-parts"],
  ["/contracts", "contract-parts"],
  ["/reports", "report-parts"],
  ["/account", "shell-parts"],
  ["/projects", "project-dialogs"],
  ["/billing", "shell-parts"],
  ["/admin", "shell-parts"],
] as const;

/** Follows the page's requests, but for the stream of changes, which never ends. */
function watchRequests(page: Page) {
  const all: Request[] = [];
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (request.resourceType() === "eventsource") return;
    all.push(request);
    underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return { all, underWay };
}

/**
 * Resolves when nothing is under way through several idle callbacks in a row: what the app puts off
 * until the browser is idle is called back first, as it asked earlier.
 */
async function untilIdle(page: Page, { all, underWay }: ReturnType<typeof watchRequests>) {
  for (let calm = 0; calm < 5; calm += 1) {
    const before = all.length;
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    if (underWay.size > 0 || all.length > before) calm = -1;
  }
}

function scriptsOf(requests: readonly Request[]): Set<string> {
  const scripts = requests.filter((request) => request.resourceType() === "script");
  return new Set(scripts.map((request) => new URL(request.url()).pathname));
}

test(
  "a screen loads few files after its first paint",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense({ description: "Oak boards" });
    await homeowner.addContractor({ name: "Dana Whitfield" });
    const requests = watchRequests(page);
    for (const [path, last] of SCREENS) {
      await test.step(path, async () => {
        requests.all.length = 0;
        const response = await page.goto(path);
        const html = (await response?.text()) ?? "";
        await expect
          .poll(() => [...scriptsOf(requests.all)].join(" "))
          .toContain(`/assets/${last}-`);
        await untilIdle(page, requests);
        const later = [...scriptsOf(requests.all)].filter((script) => !html.includes(script));
        expect(later.length, later.join(" ")).toBeLessThanOrEqual(MOST_LATER);
      });
    }
  },
);
