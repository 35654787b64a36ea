import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { unzipped } from "../../support/account-backup.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account/data");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
}

async function downloadFrom(page: Page): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  return download;
}

async function deleteAccount(page: Page, { password }: BrowserHomeowner): Promise<void> {
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await page.waitForURL("/login#account-deleted");
  await expect(page.getByText("Your account and everything in it is deleted.")).toBeVisible();
}

test("a backup of a deleted account can be restored into a new account", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addProject({ name: "Attic conversion" });
  const imageUrl = await homeowner.upload(await pngScan());
  await homeowner.addExpense({ description: "Roof window", amount: "899.00", imageUrl });

  await openAccount(page);
  const download = await downloadFrom(page);
  expect(download.suggestedFilename()).toMatch(/^plumbline-\d{4}-\d{2}-\d{2}\.zip$/);
  const path = await download.path();
  const files = await unzipped(await readFile(path));
  expect([...files.keys()]).toContain(`receipts/2026-03-10 Roof window ${imageUrl}`);
  expect(String(files.get("expenses.csv"))).toContain("Roof window,899.00");

  await deleteAccount(page, homeowner);
  // The account is deleted, so its email address can sign up again.
  const { email, password } = homeowner;
  const signedUp = await page.request.post("/api/register", {
    data: { email, password, confirmPassword: password },
    headers: { origin: server.url },
  });
  expect(signedUp.status()).toBe(201);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Restore a backup" }).click();
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await navigateWithin(page, "/billing");
  await expect(page.getByRole("heading", { name: "Billing & Subscription" })).toBeVisible();
  await page.goBack();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose File" }).click();
  await (await chooser).setFiles(path);
  await expect(page.getByText("Restored: 1 project, 1 expense, and 1 receipt.")).toBeVisible();
  await expectNoViolations(page, "restored");
  await page.getByRole("link", { name: "Open the dashboard" }).click();
  await expect(page.getByRole("main").getByText("Roof window")).toBeVisible();
  await navigateWithin(page, "/account/data");
  await expect(page.getByText("Added to your existing data")).toBeVisible();
});

test("rejects a file that is not a backup, then accepts a valid one @all", async ({
  page,
  homeowner,
}) => {
  expect(homeowner.user.id).toBeGreaterThan(0);
  await page.goto("/account#your-data");
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose File" }).click();
    const file = { name, mimeType: "application/zip", buffer: Buffer.from(text) };
    await (await chooser).setFiles(file);
  };
  await choose("holiday.zip", "not a ZIP at all");
  await expect(page.getByRole("alert")).toContainText("This file is not a download of your data");
  await expectNoViolations(page, "refused");
  await choose("holiday.zip", "not a ZIP at all");
  await expect(page.getByRole("alert")).toContainText("Nothing was changed.");
  await expect(page.getByRole("button", { name: "Choose File" })).toBeVisible();
});

test("the delete dialog lists what is deleted and keeps its input when the deletion fails @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense();
  await homeowner.becomePro();
  await openAccount(page);
  await expectNoViolations(page, "own data");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("projects, expenses, receipts, contractors");
  const password = dialog.getByLabel("Your Password", { exact: true });
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(dialog.getByText("Enter your password")).toBeVisible();
  await password.fill("not the password");
  await password.press("Enter");
  await expect(dialog.getByText("Incorrect current password.")).toBeVisible();
  await expect(password).toHaveValue("not the password");
  await expectNoViolations(page, "refused");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/expenses");
  await expect(page.getByRole("main").getByText("Oak boards").first()).toBeVisible();
});
