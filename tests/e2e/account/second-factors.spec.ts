import { expect, test } from "../../support/browser/fixtures.ts";
import {
  beginApp,
  giveCode,
  givePassword,
  openFactors,
  enableAuthenticator,
} from "../../support/browser/second-factors.ts";
import { addDevice, forgetSession } from "../../support/browser/passkeys.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations, expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

test("an authenticator app and recovery codes can be turned on, are required at sign-in, and can be turned off @widths", async ({
  page,
  homeowner,
}) => {
  const { email, password } = homeowner;
  await homeowner.addProject();
  const section = await openFactors(page);
  await expectNoViolationsAtAnyWidth(page, "no second factor yet");
  const app = await beginApp(page, password);
  const key = page.getByRole("dialog", { name: "Scan this with your app" });
  await expect(key.getByRole("textbox", { name: "Code" })).toBeFocused();
  await giveCode(page, "123");
  await expect(key.getByRole("alert")).toContainText("Incorrect code.");
  await expect(key.getByRole("textbox", { name: "Code" })).toHaveValue("123");
  await expectNoViolationsAtAnyWidth(page, "setting up, with a mistake");
  await giveCode(page, app.code());

  // Closing without having saved the codes asks first.
  const kept = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(kept.getByRole("list", { name: "Recovery codes" })).toBeFocused();
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  await expectNoViolationsAtAnyWidth(page, "recovery codes");
  await page.keyboard.press("Escape");
  await expectNoViolationsAtAnyWidth(page, "codes not saved yet");
  await page.getByRole("button", { name: "Back to the codes" }).click();
  const download = page.waitForEvent("download");
  await kept.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("plumbline-recovery-codes.txt");
  await page.keyboard.press("Escape");
  await expect(kept).toBeHidden();
  await expect(section).toContainText("10 left");
  await expectNoViolationsAtAnyWidth(page, "an authenticator that is on");

  await forgetSession(page);
  await givePassword(page, email, password);
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page).toHaveTitle(/^Enter Your Code/);
  await giveCode(page, "abc");
  await expect(page.getByRole("alert")).toContainText("Incorrect code.");
  await expect(code).toHaveValue("abc");
  await expect(code).toBeFocused();
  await expectNoViolationsAtAnyWidth(page, "second step, with a mistake");
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeFocused();
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(code).toBeFocused();
  // The second step survives a reload.
  await page.reload();
  await giveCode(page, app.nextCode());
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await navigateWithin(page, "/account/security");
  await section.getByRole("button", { name: "Generate new codes" }).click();
  const question = page.getByRole("dialog", { name: "Generate new recovery codes?" });
  await question.getByLabel("Your Password").fill(password);
  await question.getByRole("button", { name: "Generate new codes" }).click();
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const [fresh = ""] = await kept.getByRole("listitem").allInnerTexts();
  await kept.getByRole("button", { name: "I've saved them" }).click();
  await expect(section).toContainText("10 left");

  await forgetSession(page);
  await givePassword(page, email, password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByRole("textbox", { name: "Recovery Code" })).toBeFocused();
  // Typed as from paper: lowercase, with spaces.
  await giveCode(page, fresh.toLowerCase().replaceAll("-", " "));
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await navigateWithin(page, "/account/security");
  await expect(section).toContainText("9 left");
  await section.getByRole("button", { name: "Turn off the authenticator app" }).click();
  const removal = page.getByRole("dialog", { name: "Turn off the authenticator app?" });
  await removal.getByRole("button", { name: "Turn Off" }).click();
  await expect(removal.getByRole("alert")).toContainText("Enter your password");
  await removal.getByLabel("Your Password").fill(password);
  await removal.getByRole("button", { name: "Turn Off" }).click();
  await expect(section.getByRole("button", { name: "Turn on an authenticator app" })).toBeVisible();
});

test("a passkey passes the second step @all", async ({ page, homeowner, server }) => {
  const { email, password } = homeowner;
  await homeowner.addProject();
  await addDevice(page);
  await enableAuthenticator(page, server, password);
  const section = await openFactors(page);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Your Password").fill(password);
  await dialog.getByRole("button", { name: "Add Passkey" }).click();
  await expect(section).toContainText("1 added");
  // An open form asks before the page is left.
  await expect(dialog).toBeHidden();
  await forgetSession(page);
  await givePassword(page, email, password);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("signing in again in place also asks for the code @all", async ({
  page,
  homeowner,
  database,
  server,
}) => {
  const { password } = homeowner;
  await homeowner.addProject();
  const { app } = await enableAuthenticator(page, server, password);
  await page.goto("/account");
  await page.getByRole("button", { name: "Change name" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your name" });
  await dialog.getByLabel("First Name").fill("Augusta");
  // Otherwise a late query of the page would open the sign-in before the save does.
  await page.waitForLoadState("networkidle");
  await database.query("delete from sessions where sess ->> 'userId' = $1", [
    String(homeowner.user.id),
  ]);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByLabel("Password", { exact: true }).fill(password);
  await again.getByRole("button", { name: "Sign In" }).click();
  const step = page.getByRole("dialog", { name: "Enter your code" });
  await expect(step.getByRole("textbox", { name: "Code" })).toBeFocused();
  await expectNoViolations(page, "second step in place");
  await giveCode(page, app.nextCode());
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Profile", exact: true })).toContainText("Augusta");
});

test("a failed request shows an error and can be retried @all", async ({ page, homeowner }) => {
  await homeowner.addProject();
  const down = { status: 503, json: { error: "Not now", code: "unavailable" } };
  await page.route("**/api/account/second-factors", (route) => route.fulfill(down));
  await page.goto("/account/security");
  const section = page.getByRole("region", { name: "Passkeys and two-step verification" });
  await expect(section).toContainText("Couldn't load your sign-in settings");
  await expectNoViolations(page, "second factors that failed");
  await page.unroute("**/api/account/second-factors");
  await section.getByRole("button", { name: "Try again" }).click();
  await expect(section).toContainText("None yet");

  await forgetSession(page);
  await page.route("**/api/login/second-factor", (route) => route.abort());
  await page.goto("/login?step=second-factor");
  await giveCode(page, "123456");
  await expect(page.getByRole("alert")).toContainText("Can't reach Plumbline");
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue("123456");
  // This browser has no pending second step.
  await page.unroute("**/api/login/second-factor");
  await giveCode(page, "123456");
  await expect(page.getByRole("alert")).toContainText("Please sign in again.");
});

test.describe("dark", { tag: ["@once", "@all"] }, () => {
  test.use({ colorScheme: "dark" });

  test("second factors pass the accessibility checks", async ({ page, homeowner }) => {
    const { email, password } = homeowner;
    await homeowner.addProject();
    const section = await openFactors(page);
    await expectNoViolations(page, "no second factor yet");
    await section.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add Passkey" }).click();
    await expect(page.getByText("Enter your password")).toBeVisible();
    await expectNoViolations(page, "adding a passkey, with a mistake");
    await page.keyboard.press("Escape");
    const app = await beginApp(page, password);
    await giveCode(page, "1");
    await expect(page.getByText("Incorrect code.")).toBeVisible();
    await expectNoViolations(page, "setting up, with a mistake");
    await giveCode(page, app.code());
    await expect(page.getByRole("dialog", { name: "Save your recovery codes" })).toBeVisible();
    await expectNoViolations(page, "recovery codes");
    await page.keyboard.press("Escape");
    await expectNoViolations(page, "codes not saved yet");
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(section).toContainText("10 left");
    await expectNoViolations(page, "an authenticator that is on");
    await forgetSession(page);
    await givePassword(page, email, password);
    await giveCode(page, "1");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoViolations(page, "second step, with a mistake");
  });
});
