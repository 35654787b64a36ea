import { readFileSync } from "node:fs";
import { drawReceipt } from "../../../bench/receipts/draw.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, openExpenseForm } from "../../support/browser/steps.ts";

const INVOICE = new URL("../../../server/features/demo/receipts/tile.pdf", import.meta.url);

test("a receipt fills in the empty fields", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await form.getByLabel("Description").fill("Primer for the hall");
  const { bytes, total, day } = await drawReceipt(0);
  const file = { name: "receipt.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
  await form.getByLabel("Receipt Image").setInputFiles(file);
  await form.getByRole("button", { name: "Fill in from receipt" }).click();
  await expect(form.getByRole("status").filter({ hasText: "Filled in" })).toContainText("amount");
  await expect(form.getByLabel("Amount")).toHaveValue(String(total));
  await expect(form.getByLabel("Date")).toHaveValue(day);
  await expect(form.getByLabel("Description")).toHaveValue("Primer for the hall");
  await form.getByRole("button", { name: "Show what was read" }).click();
  await form.getByLabel("Amount").focus();
  await expect(form.locator("[data-box=amount]").first()).toBeVisible();
});

test("an expense's PDF shows its page, and where a value was read @all", async ({
  page,
  homeowner,
}) => {
  const file = { name: "a.pdf", contentType: "application/pdf", bytes: readFileSync(INVOICE) };
  await homeowner.addProject();
  const imageUrl = await homeowner.upload(file);
  await homeowner.addExpense({ description: "Tile setting", imageUrl });
  await page.goto("/expenses");
  await entryOf(page, "Tile setting").getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await form.getByRole("button", { name: "Show what was read" }).click();
  await form.getByRole("button", { name: "Total: $1,900.00" }).click();
  await expect(form.locator("[data-box=amount]").first()).toBeVisible();
  await expect(form.getByRole("img", { name: "Receipt", exact: true })).toBeVisible();
});
