import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf, toastOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { expectOnlyText, HOSTILE_TEXTS } from "../support/hostile-texts.ts";

const PASSWORD = "the foreman has the key";

async function logIn(page: Page, address = "/admin"): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Admin password").fill(PASSWORD);
  await page.getByLabel("Admin password").press("Enter");
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
}

/** Filters the panel to one homeowner; other tests add accounts too. */
async function showOnly(page: Page, { email }: BrowserHomeowner): Promise<void> {
  await page.getByRole("searchbox", { name: "Search users" }).fill(email);
  await expect(page.getByRole("main")).toContainText("1-1 of 1");
}

async function planOf(page: Page): Promise<unknown> {
  const answer = await page.request.get("/api/subscription-status");
  const { subscriptionStatus } = (await answer.json()) as { subscriptionStatus: string };
  return subscriptionStatus;
}

test("the panel asks for its password and shows what was wrong or failed", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveTitle(/^Admin Panel/);
  const field = page.getByLabel("Admin password");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Open Admin Panel" }).click();
  await expect(page.getByText("Please enter the admin password")).toBeVisible();
  await expect(field).toBeFocused();

  for (const wrong of ["the foreman has no key", "schlüssel, 鍵"]) {
    await field.fill(wrong);
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Invalid admin password");
    await expect(field).toHaveValue(wrong);
  }
  await expect(page.getByText("User Management")).toHaveCount(0);

  await test.step("offline, rate-limited, and with the panel disabled", async () => {
    await page.route("**/api/admin/login", (route) => route.abort());
    await field.fill(PASSWORD);
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Failed to connect to admin panel");
    await page.unroute("**/api/admin/login");

    const error = "Too many wrong passwords. Please try again later.";
    await page.route("**/api/admin/login", (route) =>
      route.fulfill({ status: 429, json: { error, code: "rate_limited" } }),
    );
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(error);
    await page.unroute("**/api/admin/login");
    await field.press("Enter");
    await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();

    await page.route("**/api/admin/summary", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Failed to connect to admin panel");
    await page.unroute("**/api/admin/summary");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();

    await page.route("**/api/admin/**", (route) =>
      route.fulfill({ status: 404, json: { error: "Not found", code: "not_found" } }),
    );
    await page.reload();
    await expect(page.getByText("The admin panel is switched off")).toBeVisible();
  });
});

test("access ends with Logout or elsewhere, survives a reload, and the password is not stored", async ({
  page,
}) => {
  await test.step("access that ended elsewhere returns to the password form with a message", async () => {
    await logIn(page);
    await page.context().clearCookies();
    await page.getByRole("searchbox", { name: "Search users" }).fill("anybody");
    await expect(page.getByText("Your admin session has ended.")).toBeVisible();
    await page.getByLabel("Admin password").fill(PASSWORD);
    await page.getByLabel("Admin password").press("Enter");
    await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue("anybody");
  });
  await page.goto("/admin?sort=email");
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
  await expect(page).toHaveURL("/admin?sort=email");
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toContain("plumbline_admin");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Admin password")).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Admin password")).toBeVisible();
  expect((await page.request.get("/api/admin/users")).status()).toBe(401);
});

test(
  "lists, searches, sorts and pages through users",
  { tag: "@narrow" },
  async ({ page, database, homeowner }) => {
    await homeowner.addProject({ budget: "99000000" });
    await database.query(
      `insert into users (email, first_name, last_name, created_at)
     select 'many-' || n || '@example.net', 'First ' || n, 'Last ' || n,
       timestamptz '2026-01-01 12:00Z' + n * interval '1 second'
     from generate_series(1, 60) n on conflict do nothing`,
    );
    await logIn(page);
    const main = page.getByRole("main");
    const search = page.getByRole("searchbox", { name: "Search users" });
    await search.fill("@example.net");
    await expect(main).toContainText("1-25 of 60");
    await expect(entryOf(page, "many-60@example.net")).toContainText("Jan 1, 2026");
    const loadedAhead = page.waitForRequest(/\/api\/admin\/users\?page=3&/);
    await page.getByRole("button", { name: "Last page" }).focus();
    await loadedAhead;
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin?search=%40example.net&page=3");
    await expect(entryOf(page, "many-1@example.net")).toBeVisible();
    await page.goBack();
    await expect(main).toContainText("1-25 of 60");

    await search.fill("last 5");
    await expect(main).toContainText("1-11 of 11");
    await search.fill("no such user");
    const noMatch = main.getByRole("status").filter({ hasText: "No users match your search" });
    await expect(noMatch).toBeVisible();
    await search.fill("");
    await expect(main).toContainText(/1-25 of \d/);

    const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
    if (isWide) await page.getByRole("button", { name: "Total budget" }).click();
    else await page.getByLabel("Sort by").selectOption("Total budget");
    const entries = isWide ? page.getByRole("row") : main.getByRole("listitem");
    await expect(entries.nth(isWide ? 1 : 0)).toContainText(homeowner.email);
    await expect(entries.nth(isWide ? 1 : 0)).toContainText("$99,000,000.00");
    await page.goto("/admin?page=99999&search=example.net");
    await expect(page).toHaveURL("/admin?search=example.net&page=3");
  },
);

test("row 33: names of users stay text, and an upgrade or downgrade takes effect on the user's next request, also of a cancelled subscription", async ({
  page,
  database,
  homeowner,
  server,
}) => {
  const [, firstName = "", , , , , , , , , lastName = ""] = HOSTILE_TEXTS;
  await page.request.put("/api/account/profile", {
    data: { firstName, lastName },
    headers: { origin: server.url },
  });
  await homeowner.addProject({ budget: "12000" });
  await logIn(page);
  await page.getByRole("searchbox", { name: "Search users" }).fill(firstName);
  await expect(page).toHaveURL(/data-planted/);
  await expectOnlyText(page);
  await showOnly(page, homeowner);
  const entry = entryOf(page, homeowner.email);
  await expect(entry).toContainText(firstName);
  await expect(entry).toContainText("Free");
  await expect(entry).toContainText("$12,000.00");

  await entry.getByRole("button", { name: /^Upgrade/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("nothing is changed at the payment provider");
  await expect(question).toContainText(firstName);
  await expectOnlyText(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await planOf(page)).toBe("free");
  await expect(entry.getByRole("button", { name: /^Upgrade/ })).toBeFocused();

  await entry.getByRole("button", { name: /^Upgrade/ }).click();
  await question.getByRole("button", { name: "Upgrade" }).click();
  await expect(toastOf(page, "User upgraded to Pro (complimentary).")).toBeVisible();
  await expect(entry).toContainText("Complimentary");
  expect(await planOf(page)).toBe("active");
  await expect(entry.getByRole("button", { name: /^Downgrade/ })).toBeFocused();

  await entry.getByRole("button", { name: /^Downgrade/ }).click();
  await expect(question).toContainText("Pro was complimentary.");
  await page.route("**/downgrade", (route) => route.abort());
  await question.getByRole("button", { name: "Downgrade" }).click();
  await expect(question.getByRole("alert")).toHaveText("Failed to downgrade user");
  await page.unroute("**/downgrade");
  await question.getByRole("button", { name: "Downgrade" }).click();
  await expect(toastOf(page, "The user is on the Free plan now.")).toBeVisible();
  await expect(entry.getByRole("button", { name: /^Upgrade/ })).toBeVisible();
  expect(await planOf(page)).toBe("free");
  await test.step("a cancelled subscription shows its end date and can be upgraded or downgraded", async () => {
    await database.query(
      `update users set subscription_status = 'cancelled', subscription_end_date = '2099-05-04 12:00Z'
     where id = $1`,
      [homeowner.user.id],
    );
    await page.reload();
    await expect(entry).toContainText("Cancelled");
    await expect(entry).toContainText("Pro until May 4, 2099");
    await expect(entry.getByRole("button", { name: /^Downgrade/ })).toBeVisible();
    await entry.getByRole("button", { name: /^Upgrade/ }).click();
    await expect(question).toContainText("keeps Pro after May 4, 2099");
    await page.keyboard.press("Escape");
  });
  await page.getByRole("link", { name: "Recent actions" }).click();
  await expect(page.getByRole("main")).toContainText(homeowner.email);
  await expectOnlyText(page);
});

test("without a payment provider, no plan change is offered @all", async ({ page, homeowner }) => {
  await page.route("**/api/admin/summary", async (route) => {
    const response = await route.fetch();
    const summary = { ...((await response.json()) as object), payments: "off" };
    await route.fulfill({ response, ...(response.ok() && { json: summary }) });
  });
  await logIn(page);
  await showOnly(page, homeowner);
  await expect(entryOf(page, homeowner.email)).toBeVisible();
  await expect(page.getByText("Billing is off")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(?:Up|Down)grade/ })).toHaveCount(0);
  await expectNoViolations(page, "users without plans");
});
