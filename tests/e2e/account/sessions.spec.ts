import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, logOut, openNavigation, signIn } from "../../support/browser/steps.ts";

test("a session outlives a restart of the server, and whoever signs in again finds everything", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addProject({ name: "Attic conversion" });
  await homeowner.addExpense({ description: "Roof window", amount: "899.00" });
  await page.goto("/dashboard");
  await server.restart();
  await page.reload();
  await expect(page.getByRole("main").getByText("Roof window")).toBeVisible();
  // Signed in, the login page leads on.
  await page.goto("/login");
  await page.waitForURL("/dashboard");

  await logOut(page);
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await signIn(page, homeowner.email, homeowner.password);
  await page.goto("/expenses");
  await expect(entryOf(page, "Roof window")).toContainText("$899.00");
});

test("a wrong password is refused without saying whether the account exists", async ({ page }) => {
  const messages: string[] = [];
  for (const email of ["nobody@example.com", "no-one@example.com"]) {
    await page.goto("/login");
    const form = page.getByRole("tabpanel", { name: "Sign In" });
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Password", { exact: true }).fill("not the password");
    await form.getByLabel("Password", { exact: true }).press("Enter");
    messages.push(await form.getByRole("alert").innerText());
    await expect(form.getByLabel("Email")).toHaveValue(email);
  }
  expect(messages[0]).toBe(messages[1]);
});

test("mistakes in the sign-up form are said at their fields, in the words of the rules", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByLabel("Email").fill("robin@example.com");
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByLabel("Confirm Password").fill("other");
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(form.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(form.getByText("Passwords don't match")).toBeVisible();
});

test("signing out from the onboarding screen leads to the landing page", async ({
  page,
  homeowner,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
  expect(homeowner.user.email).toBe(homeowner.email);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
});

test("a session that ended elsewhere leads back to the start on the next call", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addExpenses(2);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText("Expense 2")).toBeVisible();
  // What the dashboard still asks for would be the next call.
  await page.waitForLoadState("networkidle");
  await context.clearCookies();
  await (await openNavigation(page)).getByRole("link", { name: "All Expenses" }).click();
  await page.waitForURL("/");
});
