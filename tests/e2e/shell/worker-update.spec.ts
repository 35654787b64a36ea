import { test as base, expect, type Page } from "../../support/browser/fixtures.ts";
import {
  type ReleaseProxy,
  startReleaseProxy,
} from "../../support/browser/products/release-proxy.ts";
import { entryOf, openNavigation } from "../../support/browser/steps.ts";
import { openExpenses } from "../support/outbox.ts";

const test = base.extend<{ site: ReleaseProxy }>({
  site: async ({ server }, provide) => {
    const site = await startReleaseProxy(server.url);
    await provide(site);
    await site.close();
  },
  origins: async ({ server, site }, provide) => provide([server.url, site.url]),
});

// The storage of the other origin can't be cleared once no server responds there.
test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

const PROGRAM = 'script[type="module"][src]';
const NEWER = /\.newer\.js$/;

async function expectRelease(page: Page, isNewer: boolean): Promise<void> {
  const program = expect(page.locator(PROGRAM));
  await (isNewer ? program : program.not).toHaveAttribute("src", NEWER);
}

/** Browsers check after each navigation, and once a day. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

const reloadButton = (page: Page) =>
  page.getByRole("status").filter({ hasText: "A new version is ready" }).getByRole("button", {
    name: "Reload",
  });

test(
  "a page open during a release offers the new version, even after going offline",
  { tag: ["@once", "@all"] },
  async ({ page, homeowner, site }) => {
    await homeowner.addExpense({ description: "Oak boards" });
    await openExpenses(page, site.url);
    await expectRelease(page, false);
    await expect(reloadButton(page)).toBeHidden();

    site.release();
    await lookForUpdate(page);
    await expect(reloadButton(page)).toBeVisible();
    // The old version still finds its chunks, which the server no longer has.
    const navigation = await openNavigation(page);
    await navigation.getByRole("link", { name: "Timeline" }).click();
    await expect(page.getByText("No milestones yet")).toBeVisible();
    await expectRelease(page, false);

    await reloadButton(page).click();
    await expectRelease(page, true);
    await expect(page.getByText("No milestones yet")).toBeVisible();
    await expect(reloadButton(page)).toBeHidden();
    await site.disconnect();
    await page.goto(`${site.url}/expenses`);
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await expectRelease(page, true);
  },
);

test(
  "the next visit after a release gets the new version, and open old pages are notified",
  { tag: ["@once", "@all"] },
  async ({ page, context, homeowner, site }) => {
    await homeowner.addExpense({ description: "Oak boards" });
    await openExpenses(page, site.url);
    site.release();
    const next = await context.newPage();
    await next.goto(`${site.url}/expenses`);
    await expectRelease(next, true);
    await expect(entryOf(next, "Oak boards")).toBeVisible();
    await expect(reloadButton(page)).toBeVisible();
    await expectRelease(page, false);
    await reloadButton(page).click();
    await expectRelease(page, true);
    await expect(reloadButton(next)).toBeHidden();
  },
);

test(
  "the operator's switch removes the worker and everything it stored at the next visit",
  { tag: ["@once", "@all"] },
  async ({ page, homeowner, server }) => {
    await homeowner.addExpense({ description: "Oak boards" });
    await openExpenses(page);
    await server.restart({ SERVICE_WORKER: "off" });
    try {
      await page.goto("/expenses");
      await expect(entryOf(page, "Oak boards")).toBeVisible();
      const left = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect.poll(left).toEqual([0, 0]);
      await page.reload();
      await expect(entryOf(page, "Oak boards")).toBeVisible();
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    } finally {
      await server.restart();
    }
  },
);
