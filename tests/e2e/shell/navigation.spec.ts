import { expect, test } from "../../support/browser/fixtures.ts";
import { openAccountMenu, openNavigation } from "../../support/browser/steps.ts";

test(
  "the sidebar and the account menu link to every screen, and the current one is marked",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await page.goto("/dashboard");
    const isDrawer = (page.viewportSize()?.width ?? 0) < 1024;
    const navigation = await openNavigation(page);
    for (const [name, path, title] of [
      ["All Expenses", "/expenses", /Expenses/],
      ["Inbox", "/inbox", /Inbox/],
      ["Budget", "/budget", /Budget/],
      ["Quotes & Contracts", "/contracts", /Quotes & Contracts/],
      ["Contractors", "/contractors", /Contractors/],
      ["Timeline", "/timeline", /Timeline/],
      ["Reports", "/reports", /Reports/],
      ["Dashboard", "/dashboard", /Dashboard/],
    ] as const) {
      await navigation.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(title);
      if (isDrawer) await expect(navigation).toBeHidden();
      await openNavigation(page);
      await expect(navigation.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(navigation.locator("[aria-current=page]")).toHaveCount(1);
    }

    await test.step("the drawer closes on Escape and on a click outside, too", async () => {
      if (!isDrawer) return;
      await page.keyboard.press("Escape");
      await expect(navigation).toBeHidden();
      await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
      await openNavigation(page);
      await page.mouse.click(340, 400);
      await expect(navigation).toBeHidden();
    });

    await test.step("the account menu links to projects and billing", async () => {
      await (await openAccountMenu(page)).getByRole("menuitem", { name: "Projects" }).click();
      await expect(page).toHaveURL("/projects");
      const menu = await openAccountMenu(page);
      await menu.getByRole("menuitem", { name: "Billing & Subscription" }).click();
      await expect(page).toHaveURL("/billing");
    });
  },
);

test("without a project every screen shows the form for a first project @all", async ({
  page,
  homeowner,
}) => {
  expect(homeowner.user.id).toBeGreaterThan(0);
  for (const path of ["/dashboard", "/expenses", "/budget", "/contracts", "/reports"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
  }
  await page.getByLabel("Project Name").fill("ab");
  await page.getByLabel("Total Budget").fill("99");
  await page.getByRole("button", { name: "Create Project & Get Started" }).click();
  await expect(page.getByText("Project name must be at least 3 characters long")).toBeVisible();
  await expect(page.getByText("Budget must be at least $100")).toBeVisible();
});

test("the chosen color scheme is kept, also by a not-found message inside the layout", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/dashboard");
  const before = await background();
  const menu = await openAccountMenu(page);
  await menu.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(background).not.toBe(before);
  const dark = await background();
  await page.goto("/no/such/page");
  expect(await background()).toBe(dark);
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();

  function background() {
    return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  }
});

test(
  "a screen whose code fails to load shows an error and loads on retry",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    const program = "**/assets/timeline-*.js";
    await page.route(program, (route) => route.abort());
    await page.goto("/timeline");
    const problem = page
      .getByRole("alert")
      .filter({ hasText: "Something went wrong on this page." });
    await expect(problem).toBeVisible();
    await page.unroute(program);
    await problem.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Project Timeline" })).toBeVisible();
    await expect(page.locator("[inert]")).toHaveCount(0);
  },
);
