import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const DIALOGS = [
  ["Change name", "Change your name", "Save Changes", "/account"],
  ["Change email", "Change your email", "Send confirmation emails", "/account"],
  ["Change password", "Change your password", "Change Password", "/account/security"],
] as const;

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the account page and its dialogs pass the accessibility checks @all", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      await page.goto("/account/security");
      await expect(page.getByText("This device")).toBeVisible();
      await expect(page.getByText("Account created")).toBeVisible();
      await expectNoViolations(page, "account security");
      for (const [button, title, save, path] of DIALOGS) {
        await navigateWithin(page, path);
        await page.getByRole("button", { name: button, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: title });
        await expect(dialog).toBeVisible();
        if (button !== "Change name") {
          await dialog.getByRole("button", { name: save }).click();
          await expect(dialog.getByRole("alert").first()).toBeVisible();
        }
        await expectNoViolations(page, title);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    });

    test("the account page of a Google-only account passes the accessibility checks @all", async ({
      page,
      homeowner,
      database,
    }) => {
      await homeowner.addProject();
      await database.query(
        "update users set google_id = $1, password = null, email_verified_at = now() where id = $2",
        [`g-${homeowner.user.id}`, homeowner.user.id],
      );
      await page.goto("/account/security");
      await expect(page.getByText("Linked", { exact: true })).toBeVisible();
      await expectNoViolations(page, "account with Google only");
      // Signed in an hour ago, so setting a password needs reauthentication.
      await database.query(
        `update sessions set sess = jsonb_set(sess::jsonb, '{createdAt}',
             to_jsonb(to_char(now() at time zone 'UTC' - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json
           where sess ->> 'userId' = $1`,
        [String(homeowner.user.id)],
      );
      await page.getByRole("button", { name: "Set a password" }).click();
      const dialog = page.getByRole("dialog", { name: "Set a password" });
      await dialog.getByLabel("New Password", { exact: true }).fill("a dry cellar and a roof");
      await dialog.getByLabel("Confirm New Password").fill("a dry cellar and a roof");
      await dialog.getByRole("button", { name: "Set Password" }).click();
      await expect(dialog.getByRole("alert")).toContainText(
        "sign in again and retry within 15 minutes",
      );
      await expect(dialog.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
      await expectNoViolations(page, "sign in first");
    });
  });
}

test("sections that fail to load can be retried @all", async ({ page, homeowner }) => {
  await homeowner.addProject();
  for (const part of ["", "/sessions", "/activity"]) {
    await page.route(`**/api/account${part}`, (route) =>
      route.fulfill({ status: 503, json: { error: "Not now", code: "unavailable" } }),
    );
  }
  await page.goto("/account/security");
  await expect(page.getByText("Couldn't load your account")).toBeVisible();
  await page.unroute("**/api/account");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't load your sessions")).toBeVisible();
  await expect(page.getByText("Couldn't load recent activity")).toBeVisible();
  await expectNoViolations(page, "account that failed in part");
});
