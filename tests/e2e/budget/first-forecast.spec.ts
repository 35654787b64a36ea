import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { budgetRow } from "../../support/browser/budget.ts";

test("two clicks lead from a new project to its first forecast", async ({ page, homeowner }) => {
  await homeowner.addProject({ budget: "25000" });
  await homeowner.addExpense({ category: "Permits", amount: "1200.50" });
  await homeowner.addExpense({ category: "Interior design", amount: "300" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /See your projected final cost/ }).click();
  await page.getByRole("button", { name: "Allocate budget" }).click();
  const dialog = page.getByRole("dialog", { name: "Allocate your budget" });
  // The contingency is 15 %, and no category plans less than was paid in it.
  await expect(dialog.getByLabel("Contingency")).toHaveValue("3750");
  await expect(dialog.getByLabel("Budget for Permits")).toHaveValue("1201");
  await expect(dialog.getByLabel("Budget for Interior design")).toHaveValue("300");
  await expect(dialog.getByRole("status")).toHaveText("$0.00 of $21,250.00 left to allocate");

  // Amounts and percents stay in sync, and the rest updates at once.
  await dialog.getByLabel("Percent for Tools").fill("2,0");
  await expect(dialog.getByLabel("Budget for Tools")).toHaveValue("425");
  await dialog.getByLabel("Budget for Other").fill("");
  await expect(dialog.getByRole("status")).toContainText(/left to allocate$/);
  await dialog.getByRole("button", { name: "20%" }).click();
  await expect(dialog.getByRole("status")).toContainText("of $20,000.00");
  await dialog.getByRole("button", { name: "Add another category" }).click();
  await dialog.getByLabel("Name of category 7").fill("permits");
  await dialog.getByLabel("Budget for permits", { exact: true }).fill("10");
  await dialog.getByRole("button", { name: "See my forecast" }).click();
  await expect(dialog.getByText("This category already has a budget line")).toBeVisible();
  await expect(dialog.getByLabel("Name of category 7")).toBeFocused();
  await dialog.getByLabel("Name of category 7").fill("Appliances");
  await dialog.getByRole("button", { name: "See my forecast" }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole("button", { name: /^Expected final cost/ })).toContainText("$");
  await expect(page.getByText(/% chance of staying on budget/)).toBeVisible();
  await expect(page.getByRole("img", { name: /budget \$25,000\.00/ })).toBeVisible();
  await expect(budgetRow(page, "Permits")).toContainText("99% committed");
  await expect(budgetRow(page, "Tools")).toContainText("$400.00");
  await expect(budgetRow(page, "Appliances")).toContainText("$10.00");
  await expect(budgetRow(page, "Other")).toHaveCount(0);
  await navigateWithin(page, "/dashboard");
  await expect(page.getByRole("link", { name: /likely/ })).toContainText("of $25,000");
});
