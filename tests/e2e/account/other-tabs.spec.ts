import { expect, test } from "../../support/browser/fixtures.ts";
import { openAccountMenu } from "../../support/browser/steps.ts";

test("signing out clears other tabs and shows why, and a sign-in returns to the page", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addExpense({ description: "Oak boards" });
  await page.request.post("/api/logout", { headers: { origin: server.url } });
  await page.goto("/expenses?category=Materials");
  await page.getByRole("link", { name: "Sign In" }).first().click();
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Email").fill(homeowner.email);
  await form.getByLabel("Password", { exact: true }).fill(homeowner.password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/expenses?category=Materials");
  await expect(page.getByRole("main").getByText("Oak boards").first()).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/billing");
  await expect(other.getByRole("heading", { name: "Billing & Subscription" })).toBeVisible();
  await (await openAccountMenu(page)).getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("/");
  await other.waitForURL("/login#signed-out");
  await expect(other.getByText("You signed out in another tab.")).toBeVisible();
});
