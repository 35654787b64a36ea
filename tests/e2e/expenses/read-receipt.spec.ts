import { drawReceipt } from "../../../bench/receipts/draw.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { openExpenseForm } from "../../support/browser/steps.ts";

test("a receipt fills in what is still empty", async ({ page, homeowner }) => {
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
});
