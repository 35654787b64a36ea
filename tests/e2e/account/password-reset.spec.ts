import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { mailedLink } from "../../support/browser/mail.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const NEW_PASSWORD = "another cellar, just as dry";
const UNKNOWN_LINK = `/reset-password#token=${"a".repeat(43)}`;

function heading(page: Page, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(again);
  await page.getByRole("button", { name: "Set Password" }).click();
}

test("a forgotten password is reset through an emailed link, which works once", async ({
  page,
  context,
  homeowner,
  server,
}) => {
  await homeowner.addProject();
  await context.clearCookies();
  await page.goto("/login");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Email").fill(homeowner.email);
  await form.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  // The email is carried over from the login form and removed from the URL.
  await expect(page.getByLabel("Email")).toHaveValue(homeowner.email);
  await expect(page).toHaveURL("/forgot-password");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(heading(page, "Reset link requested")).toBeFocused();
  await expect(page.getByRole("main")).toContainText(homeowner.email);
  await expect(page.getByText("Email isn't configured on this server.")).toBeVisible();

  const link = await mailedLink(page, { to: homeowner.email, subject: "Reset your password" });
  await page.goto(link);
  await expect(heading(page, "Choose a new password")).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await choose(page, NEW_PASSWORD, "something else");
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue(NEW_PASSWORD);
  await choose(page, NEW_PASSWORD);
  await expect(heading(page, "Password changed")).toBeFocused();
  const signedIn = await page.request.post("/api/login", {
    data: { email: homeowner.email, password: NEW_PASSWORD },
    headers: { origin: server.url },
  });
  expect(signedIn.status()).toBe(200);

  // A new document, not only another hash.
  await page.goto("about:blank");
  await page.goto(link);
  await choose(page, "a third cellar, rather damp");
  await expect(heading(page, "This link no longer works")).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
});

test("a broken or missing reset link shows an error and offers a new one @all", async ({
  page,
}) => {
  for (const path of ["/reset-password", "/confirm-email"]) {
    await page.goto(path);
    await expect(heading(page, "This link no longer works")).toBeVisible();
  }
  await page.goto("/confirm-email#token=abc");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(heading(page, "This link no longer works")).toBeVisible();
  await page.goto("/reset-password#token=abc");
  await choose(page, NEW_PASSWORD);
  await expect(heading(page, "This link no longer works")).toBeVisible();
});

test("keeps the input when the server cannot be reached @all", async ({ page }) => {
  await page.route("**/api/password-reset", (route) => route.abort());
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("robin@example.com");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("alert")).toContainText("Can't reach Plumbline");
  await expect(page.getByLabel("Email")).toHaveValue("robin@example.com");
});

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the password reset pages pass the accessibility checks", async ({ page }) => {
      await page.route("**/api/password-reset", (route) =>
        route.fulfill({ status: 202, json: { isMailSetUp: true } }),
      );
      await page.goto("/forgot-password");
      await page.getByRole("button", { name: "Send reset link" }).click();
      await expect(page.getByText("Enter a valid email address")).toBeVisible();
      await expectNoViolations(page, "forgotten, with a mistake");
      await page.getByLabel("Email").fill("robin@example.com");
      await page.getByRole("button", { name: "Send reset link" }).click();
      await expect(heading(page, "Check your email")).toBeVisible();
      await expectNoViolations(page, "mail sent");
      await page.goto(UNKNOWN_LINK);
      await choose(page, "short", "other");
      await expect(page.getByText("Passwords don't match")).toBeVisible();
      await expectNoViolations(page, "new password, with mistakes");
      await navigateWithin(page, "/confirm-email");
      await expect(heading(page, "This link no longer works")).toBeVisible();
      await expectNoViolations(page, "link over");
      await page.route("**/api/email-confirmation", (route) =>
        route.fulfill({ json: { kind: "half_changed", email: "robin@example.com" } }),
      );
      await navigateWithin(page, "/forgot-password");
      await navigateWithin(page, `/confirm-email#token=${"a".repeat(43)}`);
      await expect(heading(page, "Confirm your email")).toBeVisible();
      await expectNoViolations(page, "to be confirmed");
      await page.getByRole("button", { name: "Confirm email" }).click();
      await expect(page.getByRole("main")).toContainText("robin@example.com");
      await expectNoViolations(page, "half changed");
    });
  });
}
