import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, fillExpense, toastOf } from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";

test("an edit changes only the edited fields and keeps the receipt", async ({
  page,
  homeowner,
}) => {
  const imageUrl = await homeowner.upload(await pngScan());
  const { id } = await homeowner.addExpense({
    description: "Oak boards",
    imageUrl,
    notes: "pick up on Friday",
  });
  await page.goto("/expenses");
  await entryOf(page, "Oak boards").getByRole("button", { name: /^Edit/ }).click();

  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await expect(form.getByLabel("Amount")).toHaveValue("123.40");
  await expect(form.getByLabel("Notes")).toHaveValue("pick up on Friday");
  await expect(form.getByText("Receipt attached")).toBeVisible();
  await fillExpense(form, { description: "Ash boards", amount: "99.95" });
  await form.getByRole("button", { name: "Update Expense" }).click();
  await expect(form).toBeHidden();
  await expect(toastOf(page, "Expense Updated")).toContainText(
    "Your expense has been updated successfully.",
  );
  await expect(entryOf(page, "Ash boards")).toContainText("$99.95");

  await entryOf(page, "Ash boards").getByText("Ash boards").click();
  const detail = page.getByRole("dialog", { name: "Expense Details" });
  await expect(detail).toContainText("pick up on Friday");
  await expect(detail.getByRole("img", { name: /receipt/i })).toBeVisible();
  await page.keyboard.press("Escape");

  await test.step("a removed receipt is deleted only on save", async () => {
    const edit = entryOf(page, "Ash boards").getByRole("button", { name: /^Edit/ });
    await edit.click();
    await form.getByRole("button", { name: "Remove receipt" }).click();
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await edit.click();
    await expect(form.getByText("Receipt attached")).toBeVisible();
    await form.getByRole("button", { name: "Remove receipt" }).click();
    await form.getByRole("button", { name: "Update Expense" }).click();
    await expect(form).toBeHidden();
    const response = await page.request.get(`/api/expenses/${id}`);
    expect(await response.json()).toMatchObject({ imageUrl: null });
  });
});

test("deleting asks first, and Cancel keeps the expense @all", async ({ page, homeowner }) => {
  await homeowner.addExpense({ description: "Oak boards" });
  await homeowner.addExpense({ description: "Grout" });
  await page.goto("/expenses");
  const remove = entryOf(page, "Oak boards").getByRole("button", { name: /^Delete/ });
  const question = page.getByRole("alertdialog");

  await remove.click();
  await expect(question).toContainText(
    "Are you sure you want to delete this expense? This action cannot be undone.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(entryOf(page, "Oak boards")).toBeVisible();

  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  await expect(entryOf(page, "Oak boards")).toBeHidden();
  await page.reload();
  await expect(entryOf(page, "Grout")).toBeVisible();
  await expect(entryOf(page, "Oak boards")).toBeHidden();

  await test.step("an expense can be deleted from its details", async () => {
    await entryOf(page, "Grout").getByText("Grout").click();
    const detail = page.getByRole("dialog", { name: "Expense Details" });
    await expect(detail).toContainText("$123.40");
    await expect(detail).toContainText("Mar 10, 2026");
    await expect(detail).toContainText("Credit Card");
    await detail.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(detail).toBeHidden();
    await expect(page.getByText("No expenses yet")).toBeVisible();
    await page.getByRole("button", { name: "Add First Expense" }).click();
    await expect(page.getByRole("dialog", { name: "Add Expense" })).toBeVisible();
  });
});

test("every screen shows the updated total right after a change @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ budget: "1000" });
  await homeowner.addExpense({ description: "Oak boards", amount: "250.10" });
  await homeowner.addExpense({ description: "Grout", amount: "49.90" });
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByText("$300.00").first()).toBeVisible();
  await expect(main.getByText("30.00%").first()).toBeVisible();
  await page
    .getByRole("link", { name: /all expenses|view all/i })
    .first()
    .click();
  await entryOf(page, "Grout")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(entryOf(page, "Grout")).toBeHidden();
  await page.goBack();
  await expect(main.getByText("$250.10").first()).toBeVisible();
  await expect(main.getByText("25.01%").first()).toBeVisible();
});
