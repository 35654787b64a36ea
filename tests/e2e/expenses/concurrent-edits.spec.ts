import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";

test("a newer version saved elsewhere is shown field by field before it is overwritten @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const expense = await homeowner.addExpense({ description: "Oak boards", amount: "123.40" });
  await page.goto("/expenses");
  await entryOf(page, "Oak boards").getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await page.waitForLoadState("networkidle");
  await form.getByLabel("Description").fill("Oak boards, oiled");
  const otherSave = await context.request.put(`/api/expenses/${expense.id}`, {
    data: { ...expense, description: "Pine boards", amount: "99.00", notes: "From the mill" },
    headers: { origin: server.url },
  });
  expect(otherSave.status()).toBe(200);

  await form.getByRole("button", { name: "Update Expense" }).click();
  const question = page.getByRole("dialog", { name: "You changed this just now" });
  const description = question.getByRole("group", { name: "Description" });
  await expect(
    description.getByRole("radio", { name: "This form Oak boards, oiled" }),
  ).toBeChecked();
  await expect(description.getByRole("radio", { name: "Saved Pine boards" })).toBeVisible();
  // Fields that only the other save changed are taken over.
  const others = question.getByRole("list", { name: "Also changed" });
  await expect(others).toContainText("$99.00");
  await expect(others).toContainText("From the mill");
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("Oak boards, oiled");
  await expect(form.getByLabel("Amount")).toHaveValue("99.00");
  await form.getByRole("button", { name: "Update Expense" }).click();
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Oak boards, oiled")).toContainText("$99.00");
});
