import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, fillExpense, openExpenseForm } from "../../support/browser/steps.ts";
import { pdfInvoice, pngScan, type ReceiptFile } from "../../support/records/receipts.ts";

function payload({ name, contentType, bytes }: ReceiptFile) {
  return { name, mimeType: contentType, buffer: bytes };
}

const BOARDS = {
  description: "Oak boards",
  amount: "123.40",
  category: "Materials",
  paymentMethod: "Cash",
};

test("receipts whose upload fails are kept, and saved once the connection returns @all", async ({
  page,
  homeowner,
}) => {
  const project = await homeowner.addProject();
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await page.route("**/api/upload", (route) => route.abort("internetdisconnected"));
  const scan = await pngScan();
  await form.getByLabel("Receipt Image").setInputFiles(payload(scan));
  await expect(form.getByText("Not uploaded yet")).toBeVisible();
  await expect(form.getByText(scan.name)).toBeVisible();
  await form.getByRole("button", { name: /^More details/ }).click();
  const invoice = pdfInvoice();
  await form.getByLabel("Add receipts").setInputFiles(payload(invoice));
  await expect(form.getByRole("button", { name: `Try again now: ${invoice.name}` })).toBeVisible();

  await fillExpense(form, BOARDS);
  await form.getByRole("button", { name: "Add Expense" }).click();
  const question = page.getByRole("alertdialog", { name: "Save without these receipts?" });
  await expect(question).toContainText(scan.name);
  await expect(question).toContainText(invoice.name);
  await question.getByRole("button", { name: "Go back" }).click();

  await page.unroute("**/api/upload");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(form.getByText("Receipt attached")).toBeVisible();
  await expect(form.getByText("Receipt 2")).toBeVisible();
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  const response = await page.request.get(`/api/expenses?projectId=${project.id}`);
  expect(await response.json()).toMatchObject({
    expenses: [{ imageUrl: expect.any(String), details: { receipts: [expect.any(String)] } }],
  });
});
