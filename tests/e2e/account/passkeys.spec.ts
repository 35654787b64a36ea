import type { Request } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";
import { openFactors } from "../../support/browser/second-factors.ts";
import { addDevice, forgetSession } from "../../support/browser/passkeys.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

const LONG_NAME =
  "The laptop that lives in the cellar beside the paint, the tiles and all of the spare switches";

test("a passkey can be added, used to sign in, offered by autofill, renamed and removed, and a refusal by the device keeps the input @widths", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const device = await addDevice(page);
  await device.setVerified(false);
  const section = await openFactors(page);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("");
  await dialog.getByLabel("Your Password").fill(homeowner.password);
  await dialog.getByRole("button", { name: "Add Passkey" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Name is required");
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Add Passkey" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please try again.");
  await expect(dialog.getByLabel("Name")).toHaveValue("My phone");
  await expectNoViolationsAtAnyWidth(page, "a passkey that was not made");
  await device.setVerified(true);
  await dialog.getByRole("button", { name: "Add Passkey" }).click();
  await expect(section.getByRole("listitem")).toContainText("My phone");

  // This device already holds a passkey of the account.
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Your Password").fill(homeowner.password);
  await dialog.getByRole("button", { name: "Add Passkey" }).click();
  await expect(dialog.getByRole("alert")).toContainText("already has a passkey for your account");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  await expect(page.getByRole("region", { name: "Recent activity" })).toContainText(
    "Passkey added",
  );

  await forgetSession(page);
  await test.step("a browser that has never used a passkey does not ask for one", async () => {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    expect(asked).toContain("/login");
    expect(asked).not.toContain("/api/login/passkey/options");
  });
  const passkeyButton = page.getByRole("button", { name: "Sign in with a passkey" });
  await device.setVerified(false);
  await passkeyButton.click();
  await expect(page.getByRole("alert")).toContainText("Please try again.");
  await device.setVerified(true);
  await passkeyButton.click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await test.step("one that has used a passkey offers it in the email field's autofill", async () => {
    await page.goto("about:blank");
    await page.context().clearCookies();
    // The virtual device picks the passkey at once, in place of a user choosing it from the list.
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  await navigateWithin(page, "/account/security");
  await expect(section.getByRole("listitem")).toContainText("Last used");
  await section.getByRole("button", { name: /^Rename/ }).click();
  const naming = page.getByRole("dialog", { name: "Rename the passkey" });
  await naming.getByLabel("Name").fill(LONG_NAME);
  await naming.getByRole("button", { name: "Save Changes" }).click();
  await expect(section.getByRole("listitem")).toContainText(LONG_NAME);
  await expectNoViolationsAtAnyWidth(page, "a passkey in the list");

  await section.getByRole("button", { name: `Remove ${LONG_NAME}` }).click();
  const removal = page.getByRole("dialog", { name: "Remove this passkey?" });
  await removal.getByLabel("Your Password").fill("not this one");
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(removal.getByRole("alert")).toContainText("Incorrect current password.");
  await expect(removal.getByLabel("Your Password")).toBeFocused();
  await expectNoViolationsAtAnyWidth(page, "removal with a mistake");
  await removal.getByLabel("Your Password").fill(homeowner.password);
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(section).toContainText("None yet");

  // The device still has the passkey; the account no longer does.
  await forgetSession(page);
  await page.goto("/login");
  await passkeyButton.click();
  await expect(page.getByRole("alert")).toContainText("Passkey not recognized.");
  await expectNoViolationsAtAnyWidth(page, "an unknown passkey");
});
