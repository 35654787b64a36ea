import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";

test("the activity lists a change and a deletion, and undoes them", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addProject({ name: "Kitchen" });
  const expense = await homeowner.addExpense({ description: "Oak boards", amount: "120.00" });
  const headers = { origin: server.url };
  const data = { ...expense, amount: "123.45" };
  const change = await page.request.put(`/api/expenses/${expense.id}`, { data, headers });
  expect(change.ok()).toBe(true);
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Oak boards" }).first().click();
  const details = page.getByRole("dialog", { name: "Expense Details" });
  await details.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history).toContainText("changed the amount of Oak boards from $120.00 to $123.45");
  await expect(history.getByRole("listitem").filter({ hasText: "Oak boards" })).toHaveCount(2);
  await history.getByRole("button", { name: "Undo change of Oak boards" }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText("$120.00").first()).toBeVisible();

  await page.request.delete(`/api/expenses/${expense.id}`, { headers });
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
