import { expect, test } from "../support/browser.ts";

test("signing out empties the other tabs with the reason, and a sign-in leads back", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards" });
  await page.goto("/expenses?category=Materials");
  await expect(page.getByRole("main").getByText("Oak boards").first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/account");
  await other.getByRole("button", { name: "Change Name" }).or(other.getByRole("main")).first().waitFor();

  await page.request.post("/api/logout");
  // The session ends where it was: the next call finds out.
  await page.getByRole("link", { name: "Timeline" }).first().click();
  await page.waitForURL("/");
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(homeowner.email);
  await page.getByLabel("Password", { exact: true }).fill(homeowner.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/timeline/);

  await other.goto("/billing");
  await expect(other.getByRole("heading", { name: "Billing & Subscription" })).toBeVisible();
  await page.getByRole("button", { name: /account menu|menu for/i }).first().click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL("/");
  await other.waitForURL("/login#signed-out");
  await expect(other.getByText("You signed out in another tab.")).toBeVisible();
});
