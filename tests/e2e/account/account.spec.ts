import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { mailedLink } from "../../support/browser/mail.ts";
import { enableAuthenticator } from "../../support/browser/second-factors.ts";
import { openAccountMenu, openNavigation } from "../../support/browser/steps.ts";
import { expectNoViolations, expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

const NEW_PASSWORD = "another cellar, just as dry";
const WRONG_PASSWORD = "the scoundrel's guess";

async function openAccount(page: Page, region = "Active sessions", path = "/security") {
  await page.goto(`/account${path}`);
  await expect(page.getByRole("heading", { name: region })).toBeVisible();
}
const openProfile = (page: Page) => openAccount(page, "Profile", "");

function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Clicks a page's button and returns the dialog that it opens. */
async function press(page: Page, button: string, dialog: string): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  return page.getByRole("dialog", { name: dialog });
}

async function confirmByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
}

async function fillPasswords(dialog: Locator, current: string): Promise<void> {
  await dialog.getByLabel("Current Password").fill(current);
  await dialog.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel("Confirm New Password").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Change Password" }).click();
}

test("the account menu leads to the account page, also without a project @all", async ({
  page,
  homeowner,
}) => {
  await openProfile(page);
  await expect(section(page, "Profile")).toContainText(homeowner.email);
  await homeowner.addProject();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await (await openAccountMenu(page)).getByRole("menuitem", { name: "Account" }).click();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Account/);
});

test("an expired session asks for the password in place and keeps the form's input @all", async ({
  page,
  homeowner,
  database,
}) => {
  await homeowner.addProject();
  await openProfile(page);
  const dialog = await press(page, "Change name", "Change your name");
  await dialog.getByLabel("First Name").fill("Augusta");
  // Otherwise a late query of the page would open the sign-in before the save does.
  await page.waitForLoadState("networkidle");
  await database.query("delete from sessions where sess ->> 'userId' = $1", [
    String(homeowner.user.id),
  ]);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("dialog", { name: "Sign in again" });
  await question.getByLabel("Password", { exact: true }).fill(WRONG_PASSWORD);
  await question.getByRole("button", { name: "Sign In" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await expectNoViolations(page, "sign in again");
  await question.getByLabel("Password", { exact: true }).fill(homeowner.password);
  await question.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, "Profile")).toContainText("Augusta Alder");
  await expect((await openNavigation(page)).getByRole("button", { name: /Augusta/ })).toBeVisible();
});

test("other sessions are listed and can be signed out one by one or all at once @widths", async ({
  page,
  playwright,
  server,
  homeowner,
}) => {
  await homeowner.addProject();
  const others = [];
  for (const userAgent of [
    "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0",
  ]) {
    const other = await playwright.request.newContext({ userAgent, baseURL: server.url });
    const data = { email: homeowner.email, password: homeowner.password };
    const response = await other.post("/api/login", { data, headers: { origin: server.url } });
    expect(response.status()).toBe(200);
    others.push(other);
  }
  await openAccount(page);
  const sessions = section(page, "Active sessions");
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  await expect(sessions.getByRole("listitem").first()).toContainText("This device");
  await expect(page.getByText("Account created")).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, "account security");
  await sessions.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await expect(sessions).not.toContainText("Firefox on Linux");
  await sessions.getByRole("button", { name: "Sign out other sessions" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out other sessions?" });
  await expect(question).toBeVisible();
  await expectNoViolations(page, "question before signing out");
  await question.getByRole("button", { name: "Sign out other sessions" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(section(page, "Recent activity")).toContainText("Other browsers signed out");
  for (const other of others) {
    const response = await other.get("/api/user");
    expect(response.status()).toBe(401);
    await other.dispose();
  }
});

test("changes the password, and shows a wrong current password at its field @widths", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addProject();
  await openAccount(page);
  const dialog = await press(page, "Change password", "Change your password");
  await fillPasswords(dialog, WRONG_PASSWORD);
  await expect(dialog.getByText("Incorrect current password.")).toBeVisible();
  await expect(dialog.getByLabel("New Password", { exact: true })).toHaveValue(NEW_PASSWORD);
  await expectNoViolationsAtAnyWidth(page, "changing the password, with a mistake");
  await fillPasswords(dialog, homeowner.password);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await expect(section(page, "Recent activity")).toContainText("Password changed");
  const response = await page.request.post("/api/login", {
    data: { email: homeowner.email, password: NEW_PASSWORD },
    headers: { origin: server.url },
  });
  expect(response.status()).toBe(200);
});

test("the email address changes once the links in both emails are opened @widths", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await openProfile(page);
  await expect(section(page, "Profile")).toContainText("Not verified");
  const naming = await press(page, "Change name", "Change your name");
  await expect(naming).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, "changing the name");
  await page.keyboard.press("Escape");
  await expect(naming).toBeHidden();
  const email = `moved-${homeowner.email}`;
  const dialog = await press(page, "Change email", "Change your email");
  await dialog.getByRole("button", { name: "Send confirmation emails" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, "changing the email, with mistakes");
  await dialog.getByLabel("New Email").fill(email);
  await dialog.getByLabel("Your Password").fill(homeowner.password);
  await dialog.getByRole("button", { name: "Send confirmation emails" }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, "Profile")).toContainText(`Pending change to ${email}`);

  const fromNew = await mailedLink(page, { to: email, subject: "Confirm your new email" });
  await confirmByLink(page, fromNew);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
  await expect(page).toHaveURL("/confirm-email");
  await openProfile(page);
  await expect(section(page, "Profile")).toContainText(`Pending change to ${email}`);
  const fromOld = await mailedLink(page, {
    to: homeowner.email,
    subject: "Approve your email change",
  });
  await confirmByLink(page, fromOld);
  await expect(page.getByRole("heading", { name: "Email updated" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(section(page, "Profile").getByText("Verified", { exact: true })).toBeVisible();
  await expect(section(page, "Profile")).not.toContainText("Pending change to");
});

test("without the old mailbox, the email change stays pending or is confirmed with a code @all", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addProject();
  const { codes } = await enableAuthenticator(page, server, homeowner.password);
  await openProfile(page);
  const email = `moved-${homeowner.email}`;
  const request = async (proof: string, code?: string, to = email) => {
    const dialog = await press(page, "Change email", "Change your email");
    await dialog.getByLabel("New Email").fill(to);
    await dialog.getByLabel("Your Password").fill(homeowner.password);
    await dialog.getByLabel("Can you open your old mailbox?").selectOption(proof);
    const field = dialog.getByRole("textbox", { name: "Code" });
    if (code !== undefined) {
      await field.fill("000 000");
      await dialog.getByRole("button", { name: "Request Change" }).click();
      await expect(dialog.getByText("Incorrect code.")).toBeVisible();
      await field.fill(code);
    }
    await expectNoViolations(page, `change of email: ${proof}`);
    await dialog.getByRole("button", { name: "Request Change" }).click();
    await expect(dialog).toBeHidden();
  };
  await request("No: wait 14 days");
  await expect(section(page, "Profile")).toContainText(`Pending change to ${email}`);
  await expect(section(page, "Profile")).toContainText("unless it is canceled");
  await page.goto(
    await mailedLink(page, {
      to: homeowner.email,
      subject: "Your Plumbline email is about to change",
    }),
  );
  await page.getByRole("button", { name: "Cancel email change" }).click();
  await expect(page.getByRole("heading", { name: "Email change canceled" })).toBeFocused();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(section(page, "Profile")).toContainText(homeowner.email);
  await expect(section(page, "Profile")).not.toContainText("Pending change to");

  await request("No: use a code instead", codes[0]);
  await expect(section(page, "Profile")).toContainText(`Pending change to ${email}`);
  await page.getByRole("button", { name: "Cancel email change" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel the email change?" });
  await question.getByRole("button", { name: "Cancel email change" }).click();
  await expect(section(page, "Profile")).not.toContainText("Pending change to");
  const other = `other-${email}`;
  await request("No: use a code instead", codes[1], other);
  await confirmByLink(
    page,
    await mailedLink(page, { to: other, subject: "Confirm your new email" }),
  );
  await expect(page.getByRole("heading", { name: "Email updated" })).toBeVisible();
});

test("a resent email confirms the address @all", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await openProfile(page);
  const mail = { to: homeowner.email, subject: "Verify your email" };
  const first = await mailedLink(page, mail);
  await page.getByRole("button", { name: "Renew the link" }).click();
  await expect(page.getByText("Link renewed").first()).toBeVisible();
  const link = await mailedLink(page, { ...mail, butNot: first });
  // Opening the link confirms nothing, because mail scanners open links too.
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Confirm email" })).toBeVisible();
  await openProfile(page);
  await expect(section(page, "Profile")).toContainText("Not verified");
  await confirmByLink(page, link);
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await openProfile(page);
  await expect(section(page, "Profile").getByText("Verified", { exact: true })).toBeVisible();
});

test("a demo's account page is read-only @all", async ({ page }) => {
  await page.goto("/demo");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await openProfile(page);
  await expect(page.getByRole("main")).toContainText("This is a demo account");
  for (const name of [/^Change/, /^Sign out/, "Renew the link", "Delete Account"]) {
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
  }
});
