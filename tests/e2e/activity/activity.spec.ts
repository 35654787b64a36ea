import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";

test("the activity lists a change and a deletion, and undoes them", async ({ page, homeowner }) => {
  await homeowner.addProject({ name: "Kitchen" });
  const expense = await homeowner.addExpense({ description: "Oak boards", amount: "120.00" });
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Oak boards" }).first().click();
  const details = page.getByRole("dialog", { name: "Expense Details" });
  await details.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await form.getByLabel("Amount").fill("123.45");
  await form.getByRole("button", { name: "Update Expense" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Oak boards" }).first().click();
  await details.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history).toContainText("changed the amount of Oak boards from $120.00 to $123.45");
  await expect(history.getByRole("listitem").filter({ hasText: "Oak boards" })).toHaveCount(2);
  await history.getByRole("button", { name: "Undo change of Oak boards" }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText("$120.00").first()).toBeVisible();

  await page.request.delete(`/api/expenses/${expense.id}`, {
    headers: { origin: new URL(page.url()).origin },
  });
  await navigateWithin(page, "/activity");
  await expect(page).toHaveTitle("Activity · Plumbline");
  const deletion = page.getByRole("listitem").filter({ hasText: "deleted the expense Oak boards" });
  await expect(deletion).toContainText("($120.00)");
  await deletion.getByRole("button", { name: "Undo deletion of Oak boards" }).click();
  await expect(page.getByText("restored the expense Oak boards")).toBeVisible();
  await expect(deletion.getByRole("button")).toHaveCount(0);

  await page.getByLabel("Kind").selectOption("Contractors");
  await expect(page.getByText("Nothing matches your filters")).toBeVisible();
  await expect(page).toHaveURL(/kind=contractor/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(deletion).toBeVisible();
});
