import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { FREE, PRO } from "../../support/browser/subscription-responses.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const STATUS = "**/api/subscription-status";
const DAY_MS = 24 * 60 * 60 * 1000;

test("returning from the checkout shows Pro at once, before the provider's webhook @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  let current = FREE;
  await page.route(STATUS, (route) => route.fulfill({ json: current }));
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/check-subscription", async (route) => {
    await asked.promise;
    current = PRO;
    await route.fulfill({ json: { message: "Your Pro plan is active." } });
  });
  await page.goto("/billing?checkout=success");
  const main = page.getByRole("main");
  await expect(main).toContainText("Confirming your payment...");
  await expect(main).toContainText("Free plan");
  await expect(main.getByRole("button", { name: "Upgrade to Pro" })).toBeHidden();
  await expect(page).toHaveURL("/billing?checkout=success");
  asked.resolve();
  await expect(main).toContainText("Welcome to Pro");
  await expect(main).toContainText("Renews on Dec 14, 2026");
  await expect(page).toHaveURL("/billing");
  await expectNoViolations(page, "welcome");
  await page.reload();
  await expect(main).toContainText("Renews on Dec 14, 2026");
  await expect(main).not.toContainText("Welcome to Pro");
});

test("an abandoned checkout changes nothing and shows a message @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/billing?checkout=cancelled");
  const main = page.getByRole("main");
  await expect(main).toContainText("You weren't charged.");
  await expect(page).toHaveURL("/billing");
  await expect(main.getByRole("button", { name: "Upgrade to Pro" })).toBeVisible();
});

test("the plan is refetched every 30 seconds, and the limits follow @all", async ({
  page,
  homeowner,
}) => {
  await page.clock.install();
  await homeowner.addProject();
  await homeowner.addContractor();
  await page.goto("/contractors");
  const main = page.getByRole("main");
  await expect(main).toContainText("1 of 3 contractors");
  await homeowner.becomePro();
  await advanceUntilRequested(page);
  await expect(main).not.toContainText("on the free plan");
  await expect(main).toContainText("1 contractor");
});

test("the plan is refetched a second after the tab becomes visible, and not while it is hidden @all", async ({
  page,
  homeowner,
}) => {
  const start = new Date("2026-11-21T09:00:00Z");
  await page.clock.install({ time: start });
  await homeowner.addProject();
  let asked = 0;
  await page.route(STATUS, async (route) => {
    asked += 1;
    await route.fallback();
  });
  await page.goto("/billing");
  await expect(page.getByRole("main")).toContainText("0 of 5 used");
  await advanceUntilRequested(page);
  await setVisibility(page, "hidden");
  await page.clock.pauseAt(new Date(start.getTime() + DAY_MS));
  const before = asked;
  await page.clock.runFor(90_000);
  await setVisibility(page, "visible");
  await page.clock.runFor(999);
  expect(asked).toBe(before);
  await homeowner.addExpense();
  const again = page.waitForRequest(STATUS);
  await page.clock.runFor(1);
  await again;
  await page.clock.resume();
  await expect(page.getByRole("main")).toContainText("1 of 5 used");
  expect(asked).toBe(before + 1);
});

test("a session that ends while a form is open keeps its input", async ({
  page,
  homeowner,
  context,
}) => {
  await page.clock.install();
  await homeowner.addProject();
  await page.goto("/contractors");
  await page.getByRole("button", { name: "Add Contractor" }).click();
  const name = page.getByRole("dialog", { name: "Add Contractor" }).getByLabel("Name *");
  await name.fill("Rosa Martin");
  await context.clearCookies();
  const refused = page.waitForResponse(STATUS);
  await advanceUntilRequested(page);
  expect((await refused).status()).toBe(401);
  await page.clock.runFor(1000);
  await expect(name).toHaveValue("Rosa Martin");
});

/** Advances by 30 seconds until the plan is requested; the polling code loads on idle. */
async function advanceUntilRequested(page: Page): Promise<void> {
  await expect(async () => {
    const asked = page.waitForRequest(STATUS, { timeout: 1000 });
    await Promise.all([asked, page.clock.runFor(30_000)]);
  }).toPass();
}

async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
