import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const PASSWORD = "the foreman has the key";
const ACTIONS = "**/api/admin/actions?*";

async function logIn(page: Page, address = "/admin"): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Admin password").fill(PASSWORD);
  await page.getByLabel("Admin password").press("Enter");
  await expect(page.getByRole("link", { name: "Recent actions" })).toBeVisible();
}

async function openActions(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Recent actions" }).click();
  await expect(page.getByRole("heading", { name: "Recent Actions" })).toBeVisible();
}

async function upgrade(page: Page, { user }: BrowserHomeowner): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const response = await page.request.post(`/api/admin/users/${user.id}/upgrade`, { headers });
  expect(response.status()).toBe(200);
}

test("lists each action with its account, result and source, also after the account is deleted", async ({
  page,
  database,
  homeowner,
}) => {
  await logIn(page);
  await upgrade(page, homeowner);
  await openActions(page);
  await expect(page).toHaveURL("/admin?view=actions");
  await expect(page.getByRole("link", { name: "Recent actions" })).toBeFocused();
  await page.getByLabel("Show").selectOption("Upgrades and downgrades");
  await expect(page).toHaveURL("/admin?view=actions&kind=plan_change");
  const entry = entryOf(page, homeowner.email);
  for (const shown of [
    "Upgrade",
    "Robin Alder",
    "User upgraded to Pro (complimentary).",
    "127.0.0.1",
  ]) {
    await expect(entry).toContainText(shown);
  }
  await expect(page.getByRole("main")).not.toContainText("The admin panel was opened.");

  await database.query("delete from users where id = $1", [homeowner.user.id]);
  await page.reload();
  await expect(entry).toContainText("Robin Alder");
  await expect(entry).toContainText("Account deleted");
});

test("lists sign-ins separately, and going back restores the users table @all", async ({
  page,
}) => {
  await page.goto("/admin");
  await page.getByLabel("Admin password").fill("the foreman has no key");
  await page.getByLabel("Admin password").press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid admin password");
  await logIn(page, "/admin?sort=email&search=alder");
  await openActions(page);
  await page.getByLabel("Show").selectOption("Sign-ins");
  const main = page.getByRole("main");
  await expect(main).toContainText("The admin panel was opened.");
  await expect(main).toContainText("The password was wrong.");
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
  await expect(page).toHaveURL("/admin?search=alder&sort=email");
  await page.goBack();
  await expect(page.getByLabel("Show")).toHaveValue("sign_in");
});

test("pages through twelve thousand actions @all", async ({ page, database, homeowner }) => {
  await database.query(
    `insert into admin_actions (user_id, action, outcome, address, created_at)
     select $1, 'downgrade', 'Number ' || n || ' of many.', '203.0.113.7', now()
     from generate_series(1, 12000) n`,
    [homeowner.user.id],
  );
  await logIn(page, "/admin?view=actions&kind=plan_change&page=99999&pageSize=100");
  const main = page.getByRole("main");
  await expect(main).toContainText(/\d+-\d+ of 12\d{3}/);
  await page.getByRole("button", { name: "First page" }).click();
  await expect(main).toContainText("Number 12000 of many.");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(main).toContainText(/101-200 of 12\d{3}/);
  await expect(page).toHaveURL("/admin?page=2&pageSize=100&view=actions&kind=plan_change");
  await database.query("delete from admin_actions where user_id = $1", [homeowner.user.id]);
});

test("a failed load can be retried, and expired access returns to the password form @all", async ({
  page,
}) => {
  await logIn(page);
  await page.route(ACTIONS, (route) => route.abort());
  await openActions(page);
  await expect(page.getByRole("alert")).toContainText("Couldn't load recent actions");
  await page.unroute(ACTIONS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toContainText("The admin panel was opened.");

  await page.context().clearCookies();
  await page.getByLabel("Show").selectOption("Sign-ins");
  await expect(page.getByText("Your admin session has ended.")).toBeVisible();
});

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the admin panel and its recent actions pass the accessibility checks in every state", async ({
      page,
      homeowner,
    }) => {
      const isAsWideAsTheScreen = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await page.goto("/admin");
      await page.getByRole("button", { name: "Open Admin Panel" }).click();
      await expectNoViolations(page, "password form with a mistake");
      await page.getByLabel("Admin password").fill(PASSWORD);
      await page.getByLabel("Admin password").press("Enter");
      const user = entryOf(page, homeowner.email);
      await expect(user).toBeVisible();
      await expectNoViolations(page, "users");
      await user.getByRole("button").first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectNoViolations(page, "question before an upgrade");
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox", { name: "Search users" }).fill("no such user");
      await expect(page.getByText("No users match your search")).toBeVisible();
      await expectNoViolations(page, "no user found");
      expect(await isAsWideAsTheScreen()).toBe(true);

      await upgrade(page, homeowner);
      await page.route(ACTIONS, (route) => route.abort());
      await openActions(page);
      await expect(page.getByRole("alert")).toBeVisible();
      await expectNoViolations(page, "failed");
      await page.unroute(ACTIONS);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(entryOf(page, homeowner.email)).toBeVisible();
      await expectNoViolations(page, "actions");
      expect(await isAsWideAsTheScreen()).toBe(true);

      await page.route(ACTIONS, (route) =>
        route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
      );
      await page.reload();
      await expect(page.getByText("No actions yet")).toBeVisible();
      await expectNoViolations(page, "none");
      await page.getByLabel("Show").selectOption("Sign-ins");
      await expect(page.getByText("No matching actions")).toBeVisible();
    });
  });
}
