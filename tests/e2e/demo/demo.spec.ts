import type { Pool } from "pg";
import { LOOKS } from "../../support/browser/looks.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import {
  categoryOf,
  navigateWithin,
  openNavigation,
  toastOf,
} from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const QUESTION = "You are signed in";
const FULL = "Too many demos opened from your network";

// All browsers share one IP address, which may open five demos an hour.
test.beforeEach(async ({ database }) => {
  await database.query("update demo_accounts set created_at = created_at - interval '2 hours'");
});

async function openDemo(page: Page): Promise<void> {
  await page.goto("/demo");
  await page.waitForURL("/dashboard");
  await expect(bannerOf(page)).toContainText("You're in a demo. It will be deleted in 23 hours.");
}

function bannerOf(page: Page) {
  return page.getByRole("region", { name: "Demo" });
}

/** Leaves the demo's screen first, because its requests would notice the ended session. */
async function forgetDemo(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

async function countDemos(database: Pool): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from demo_accounts",
  );
  return rows[0]?.count ?? 0;
}

/** Adds four demos from the same IP address as the last one. */
async function exhaustIpLimit(database: Pool): Promise<void> {
  await database.query(`
    with last as (select * from demo_accounts order by created_at desc limit 1),
      made as (
        insert into users (email)
        select 'demo-' || gen_random_uuid() || '@demo.invalid' from generate_series(1, 4)
        returning id
      )
    insert into demo_accounts (user_id, ip_hash, ends_at, created_at)
    select made.id, ip_hash, ends_at, created_at from made, last`);
}

test("'Watch Demo' opens a new tab with a filled-in renovation, which leads to the Sign Up tab", async ({
  page,
  context,
  database,
}) => {
  const before = await countDemos(database);
  await page.goto("/");
  const [demo] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /Watch Demo/ }).click(),
  ]);
  await demo.waitForURL("/dashboard");
  const back = bannerOf(demo).getByRole("link", { name: "Back to the home page" });
  await expect(back).toHaveAttribute("href", "/");
  await expect(demo.getByRole("main")).toContainText("$132,000.00");
  await expect(demo.getByRole("main")).toContainText("37.43%");
  await expect(demo.getByRole("main")).toContainText("Framing inspection passed");
  await test.step("a printed page does not show the banner", async () => {
    await demo.emulateMedia({ media: "print" });
    await expect(bannerOf(demo)).toBeHidden();
    await expect(demo.getByRole("main")).toContainText("$132,000.00");
    await demo.emulateMedia({ media: null });
  });
  await navigateWithin(demo, "/timeline");
  await expect(demo.getByRole("main")).toContainText("6 of 14 completed");
  await navigateWithin(demo, "/contractors");
  await expect(demo.getByRole("main")).toContainText("Willamette Electric");
  await navigateWithin(demo, "/expenses");
  await expect(demo.getByRole("main")).toContainText("1-25 of 52");
  await expect(bannerOf(demo)).toBeVisible();
  // The first tab opens the same demo.
  await page.reload();
  const [again] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /Watch Demo/ }).click(),
  ]);
  await again.waitForURL("/dashboard");
  await again.close();
  expect(await countDemos(database)).toBe(before + 1);
  await test.step("a failed exit from the demo shows a message and stays", async () => {
    await demo.route("/api/logout", (route) => route.abort());
    await bannerOf(demo).getByRole("button", { name: "Create Free Account" }).click();
    await expect(toastOf(demo, "You are still in the demo")).toBeVisible();
    expect(new URL(demo.url()).pathname).toBe("/expenses");
    await demo.unroute("/api/logout");
  });
  await test.step("a demo links to the Sign Up tab", async () => {
    await bannerOf(demo).getByRole("button", { name: "Create Free Account" }).click();
    await demo.waitForURL("/login#sign-up");
    const form = demo.getByRole("tabpanel", { name: "Sign Up" });
    await form.getByLabel("Email").fill(`after-the-demo-${demo.viewportSize()?.width}@example.com`);
    await form.getByLabel("Password", { exact: true }).fill("a dry cellar and a warm roof");
    await form.getByLabel("Confirm Password").fill("a dry cellar and a warm roof");
    await form.getByRole("button", { name: "Create Account" }).click();
    await expect(demo.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
    await expect(bannerOf(demo)).toHaveCount(0);
  });
});

test("a demo accepts changes and shows receipts @all", async ({ page }) => {
  await openDemo(page);
  await navigateWithin(page, "/expenses");
  await page.getByRole("searchbox").fill("PEX");
  await page.getByRole("button", { name: "View receipt: PEX pipe" }).click();
  const receipt = page.getByRole("img", { name: /^Receipt for PEX pipe/ });
  await expect(receipt).toBeVisible();
  await expect
    .poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await page.keyboard.press("Escape");

  await navigateWithin(page, "/dashboard");
  await page.getByRole("button", { name: "Add Expense" }).click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await form.getByLabel("Description").fill("Door handles");
  await form.getByLabel("Amount").fill("84.20");
  await categoryOf(form, "Materials").check();
  await form.getByLabel("Payment Method").selectOption("Cash");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(page.getByRole("main")).toContainText("Door handles");
  await expect(page.getByRole("main")).toContainText("$49,498.02");
});

test(
  "a screen that finds the demo over also leads to the Sign Up tab",
  { tag: "@once" },
  async ({ page }) => {
    await openDemo(page);
    const ended = Promise.withResolvers<void>();
    await page.route("/api/logout", async (route) => {
      // The session ends on the server, but the response never arrives.
      await route.fetch();
      ended.resolve();
    });
    await page.route("/api/expenses?*", async (route) => {
      await ended.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "All Expenses" }).click();
    await bannerOf(page).getByRole("button", { name: "Create Free Account" }).click();
    await expect(page.getByRole("tabpanel", { name: "Sign Up" })).toBeVisible();
    expect(new URL(page.url()).hash).toBe("#sign-up");
  },
);

test("a demo that has expired or cannot be opened shows why, and can be retried @all", async ({
  page,
  database,
}) => {
  await openDemo(page);
  await test.step("an expired demo cannot be opened", async () => {
    await database.query("update demo_accounts set ends_at = now() + interval '30 minutes'");
    await page.reload();
    await expect(bannerOf(page)).toContainText(/deleted in (?:29|30) minutes/);
    // An open screen would redirect by itself during the next navigation.
    await page.goto("about:blank");
    await database.query("update demo_accounts set ends_at = now()");
    await page.goto("/timeline");
    await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  });
  await test.step("a demo that cannot be opened shows why and can be retried", async () => {
    await exhaustIpLimit(database);
    await forgetDemo(page);
    await page.goto("/demo");
    await expect(page.getByRole("alert")).toContainText(FULL);
    await expect(page.getByRole("link", { name: "Create Free Account" })).toHaveAttribute(
      "href",
      "/login#sign-up",
    );
    await page.route("/api/demo", (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toContainText("Can't reach Plumbline");
    await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
    await page.unroute("/api/demo");
    await database.query("update demo_accounts set created_at = created_at - interval '2 hours'");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("/dashboard");
    await expect(bannerOf(page)).toBeVisible();
  });
});

for (const { name, tag, width, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a signed-in user is asked before the demo replaces the session, a refused demo keeps it, and all pass the accessibility checks", async ({
      page,
      homeowner,
      database,
    }) => {
      await homeowner.addProject({ name: "Attic conversion" });
      const before = await countDemos(database);
      const banner = bannerOf(page);
      await page.route("/api/demo", (route) => route.abort());
      await page.goto("/demo");
      await expect(page.getByRole("heading", { name: QUESTION })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(homeowner.email);
      await expectNoViolations(page, "question");
      await page.getByRole("button", { name: "Sign out and open the demo" }).click();
      await expect(page.getByRole("alert")).toContainText("Can't reach Plumbline");
      await page.getByRole("link", { name: "Go to Dashboard" }).click();
      await expect(page.getByRole("main")).toContainText("$25,000.00");
      await expect(banner).toHaveCount(0);
      expect(await countDemos(database)).toBe(before);

      await page.unroute("/api/demo");
      await page.goto("/demo");
      await page.getByRole("button", { name: "Sign out and open the demo" }).click();
      await page.waitForURL("/dashboard");
      await expect(banner).toBeVisible();
      await expect(page.getByText("Attic conversion")).toHaveCount(0);
      await expectNoViolations(page, "dashboard of a demo");
      if (width < 1024) {
        await openNavigation(page);
        await expectNoViolations(page, "drawer of a demo");
      }

      await forgetDemo(page);
      const held = Promise.withResolvers<void>();
      await page.route("/api/demo", async (route) => {
        await held.promise;
        await route.abort();
      });
      await page.goto("/demo");
      await expect(page.getByRole("heading", { name: "Preparing your demo…" })).toBeVisible();
      await expectNoViolations(page, "preparing");
      held.resolve();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectNoViolations(page, "demo that could not be opened");
    });
  });
}
