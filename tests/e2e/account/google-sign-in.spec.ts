import { giveCode, enableAuthenticator } from "../../support/browser/second-factors.ts";
import { choose, expect, type Page, test } from "../../support/browser/products/google.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations, expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";
import { keepToasts } from "../support/keep-toasts.ts";
import { LOOKS } from "../../support/browser/looks.ts";

// In one worker, because each worker would start its own server.
test.describe.configure({ mode: "default" });

function button(page: Page) {
  return page.getByRole("button", { name: "Sign in with Google" });
}

async function goToGoogle(page: Page): Promise<void> {
  await page.goto("/login");
  await button(page).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
}

/** Leaves the page first, because a page whose session has ended redirects. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test("signing in with Google creates an account, and opens the same one the next time", async ({
  page,
  google,
}) => {
  const persona = google.issuer.add({
    email: `new-${test.info().project.name}@example.com`,
    given_name: "Nora",
    family_name: "Quist",
  });
  await goToGoogle(page);
  await choose(page, persona);
  await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await page.getByLabel("Project Name").fill("Kitchen");
  await page.getByLabel("Total Budget").fill("25000");
  await page.getByRole("button", { name: "Create Project & Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await forgetSession(page);
  await goToGoogle(page);
  await choose(page, persona);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$25,000.00");
});

test("Google is linked to an account after entering its password, and can be unlinked and linked again", async ({
  page,
  google,
  homeowner,
}) => {
  await homeowner.addProject();
  await forgetSession(page);
  const persona = google.issuer.add({ email: homeowner.email });
  await goToGoogle(page);
  await choose(page, persona);
  await expect(page.getByRole("heading", { name: "Link your account" })).toBeVisible();
  await expect(page).toHaveTitle(/^Link Your Account/);
  await expect(page.getByRole("main")).toContainText(homeowner.email);
  const password = page.getByLabel("Plumbline password");
  await expect(password).toBeFocused();
  await expectNoViolations(page, "link step");

  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(page.getByText("Enter your password", { exact: true })).toBeVisible();
  await password.fill("not this one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Incorrect password.");
  await expect(password).toBeFocused();
  await expectNoViolations(page, "link step with a mistake");
  // The second step survives a reload, as it survived the wrong password.
  await page.reload();
  await password.fill(homeowner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await forgetSession(page);
  await goToGoogle(page);
  await choose(page, persona);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await navigateWithin(page, "/account/security");
  const section = page.getByRole("region", { name: "Sign-in methods" });
  await expect(section.getByText("Linked", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Unlink" }).click();
  const question = page.getByRole("dialog", { name: "Unlink Google?" });
  await question.getByLabel("Your Password").fill("not this one");
  await question.getByRole("button", { name: "Unlink" }).click();
  await expect(question.getByRole("alert")).toContainText("Incorrect current password.");
  await question.getByLabel("Your Password").fill(homeowner.password);
  await question.getByRole("button", { name: "Unlink" }).click();
  await expect(section.getByText("Not linked")).toBeVisible();

  await section.getByRole("link", { name: "Link Google" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("Google sign-in was canceled.");
  await expectNoViolations(page, "account with a message");
  await section.getByRole("link", { name: "Link Google" }).click();
  await choose(page, persona);
  await password.fill(homeowner.password);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(section.getByText("Linked", { exact: true })).toBeVisible();
});

test("canceling the link returns to the login page and discards the pending step @all", async ({
  page,
  google,
  homeowner,
}) => {
  await forgetSession(page);
  const persona = google.issuer.add({ email: homeowner.email });
  await goToGoogle(page);
  await choose(page, persona);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await page.goto("/login?link=google");
  await expect(page.getByRole("alert")).toContainText("Please sign in with Google again.");
  await expectNoViolations(page, "nothing to link");
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

// Both parts are covered by the account page's tests and the tests of the code below.
test("a signed-in user can link Google", { tag: "@all" }, async ({ page, google, homeowner }) => {
  await homeowner.addProject();
  const persona = google.issuer.add({ email: homeowner.email });
  await page.goto("/api/auth/google?returnTo=/projects");
  await choose(page, persona);
  await page.getByLabel("Plumbline password").fill(homeowner.password);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeVisible();
});

test("signing in with Google and a code leads to the requested page @all", async ({
  page,
  google,
  homeowner,
  server,
}) => {
  await homeowner.addProject();
  const { app } = await enableAuthenticator(page, server, homeowner.password);
  await forgetSession(page);
  const persona = google.issuer.add({ email: homeowner.email });
  await page.goto("/api/auth/google?returnTo=/projects");
  await choose(page, persona);
  await page.getByLabel("Plumbline password").fill(homeowner.password);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await giveCode(page, app.nextCode());
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeVisible();
});

test("a sign-in that fails at Google shows a message, and the password still works @all", async ({
  page,
  google,
  homeowner,
}) => {
  await homeowner.addProject();
  await forgetSession(page);
  await test.step("an email address that Google has not verified cannot sign in", async () => {
    const persona = google.issuer.add({
      email: `unverified-${test.info().project.name}@example.com`,
      email_verified: false,
    });
    await goToGoogle(page);
    await choose(page, persona);
    await expect(page.getByRole("alert")).toContainText("Google hasn't verified the email address");
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  });
  await test.step("declining at Google shows a message, and the password still signs in", async () => {
    await goToGoogle(page);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText("Google sign-in was canceled.");
    const form = page.getByRole("tabpanel", { name: "Sign In" });
    await form.getByLabel("Email").fill(homeowner.email);
    await form.getByLabel("Password", { exact: true }).fill(homeowner.password);
    await form.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });
});

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a message passes the accessibility checks", async ({ page }) => {
      await page.goto("/login?problem=google_unverified");
      await expect(page.getByRole("alert")).toContainText("Google hasn't verified");
      await expect(button(page)).toBeVisible();
      await expectNoViolations(page, "a message");
    });
  });
}

// Here, because this file's server sends mail.
test(
  "a reminder is switched on with one click, stored, and undone with another",
  { tag: "@widths" },
  async ({ page, homeowner, database }) => {
    await homeowner.addProject();
    await keepToasts(page);
    await page.goto("/account/notifications");
    const section = page.getByRole("region", { name: "Reminders" });
    const lines = section.getByRole("switch", { name: "Budget lines" });
    const soon = section.getByRole("switch", { name: "Payments due soon" });
    const late = section.getByRole("switch", { name: "Overdue payments" });
    // The address is not confirmed yet.
    await expect(lines).toBeDisabled();
    await expect(section).toContainText(`using the link we sent to ${homeowner.email}`);
    await expectNoViolationsAtAnyWidth(page, "reminders before the address is confirmed");

    await database.query("update users set email_verified_at = now() where id = $1", [
      homeowner.user.id,
    ]);
    await page.reload();
    await expect(section).toContainText(`Sent to ${homeowner.email}`);
    await late.focus();
    await page.keyboard.press("Space");
    await expect(late).toBeChecked();
    await lines.check();
    // Undo keeps changes made after it.
    await soon.check();
    await page.getByRole("button", { name: "Undo: Budget lines" }).click();
    await expect(lines).not.toBeChecked();
    await expect(soon).toBeChecked();
    await expectNoViolationsAtAnyWidth(page, "reminders");

    await expect
      .poll(async () => (await page.request.get("/api/account/reminders")).json())
      .toMatchObject({ dueSoon: true, overdue: true, budgetLines: false });
    await page.reload();
    await expect(late).toBeChecked();
    await expect(lines).not.toBeChecked();
  },
);
