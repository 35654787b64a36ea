import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, logOut, openNavigation, signIn } from "../../support/browser/steps.ts";

test("a session survives a server restart, and a new sign-in shows the same records @all", async ({
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
  // The login page redirects a signed-in user.
  await page.goto("/login");
  await page.waitForURL("/dashboard");

  await logOut(page);
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await signIn(page, homeowner.email, homeowner.password);
  await page.goto("/expenses");
  await expect(entryOf(page, "Roof window")).toContainText("$899.00");
});

test("a wrong password is rejected without revealing whether the account exists, and sign-up mistakes are shown at their fields @all", async ({
  page,
}) => {
  await page.goto("/login");
  const signInForm = page.getByRole("tabpanel", { name: "Sign In" });
  const messages: string[] = [];
  for (const email of ["nobody@example.com", "no-one@example.com"]) {
    await signInForm.getByLabel("Email").fill(email);
    await signInForm.getByLabel("Password", { exact: true }).fill("not the password");
    const answered = page.waitForResponse("/api/login");
    await signInForm.getByLabel("Password", { exact: true }).press("Enter");
    await (await answered).finished();
    messages.push(await signInForm.getByRole("alert").innerText());
    await expect(signInForm.getByLabel("Email")).toHaveValue(email);
  }
  expect(messages[0]).toBe(messages[1]);
  await test.step("the sign-up form shows each validation message at its field", async () => {
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = page.getByRole("tabpanel", { name: "Sign Up" });
    await form.getByLabel("Email").fill("robin@example.com");
    await form.getByLabel("Password", { exact: true }).fill("short");
    await form.getByLabel("Confirm Password").fill("other");
    await form.getByRole("button", { name: "Create Account" }).click();
    await expect(form.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(form.getByText("Passwords don't match")).toBeVisible();
  });
});

test("signing out from the onboarding screen opens the landing page", async ({
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

test("a session that ended elsewhere returns to the landing page on the next request @all", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addExpenses(2);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText("Expense 2")).toBeVisible();
  // A pending request of the dashboard would be the next request.
  await page.waitForLoadState("networkidle");
  const link = (await openNavigation(page)).getByRole("link", { name: "All Expenses" });
  await context.clearCookies();
  const landing = page.waitForURL("/");
  // The app's own request may come before that of the link, which is gone then.
  await Promise.race([link.click(), landing]);
  await landing;
});
