import { expect, test } from "../support/browser.ts";
import { budgetRow } from "../support/browser-budget.ts";

test("two presses lead from a plain project to its first forecast", async ({ page, homeowner }) => {
  await homeowner.addProject({ budget: "25000" });
  await homeowner.addExpense({ category: "Permits", amount: "1200.50" });
  await homeowner.addExpense({ category: "Interior design", amount: "300" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /See what it will cost in the end/ }).click();
  await page.getByRole("button", { name: "Divide your budget" }).click();
  const dialog = page.getByRole("dialog", { name: "Divide your budget" });
  // 15% is kept, and no category plans less than was paid in it.
  await expect(dialog.getByLabel("Kept for surprises")).toHaveValue("3750");
  await expect(dialog.getByLabel("Planned for Permits")).toHaveValue("1201");
  await expect(dialog.getByLabel("Planned for Interior design")).toHaveValue("300");
  await expect(dialog.getByRole("status")).toHaveText("$0.00 left to plan of $21,250.00");

  // Amounts and percents say the same, and what is left follows at once.
  await dialog.getByLabel("Percent for Tools").fill("2");
  await expect(dialog.getByLabel("Planned for Tools")).toHaveValue("425");
  await dialog.getByLabel("Planned for Other").fill("");
  await expect(dialog.getByRole("status")).toContainText(/\$[\d,.]+ left to plan/);
  await dialog.getByRole("button", { name: "20%" }).click();
  await expect(dialog.getByRole("status")).toContainText("of $20,000.00");
  await dialog.getByRole("button", { name: "Add another category" }).click();
  await dialog.getByLabel("Name of category 7").fill("permits");
  await dialog.getByLabel("Planned for permits", { exact: true }).fill("10");
  await dialog.getByRole("button", { name: "Show my forecast" }).click();
  await expect(dialog.getByText("There is a line for this category already")).toBeVisible();
  await expect(dialog.getByLabel("Name of category 7")).toBeFocused();
  await dialog.getByLabel("Name of category 7").fill("Appliances");
  await dialog.getByRole("button", { name: "Show my forecast" }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole("button", { name: /^Expected final cost/ })).toContainText("$");
  await expect(page.getByText(/in 10 to stay in budget/)).toBeVisible();
  await expect(page.getByRole("img", { name: /against a budget of \$25,000\.00/ })).toBeVisible();
  await expect(budgetRow(page, "Permits")).toContainText("99% spoken for");
  await expect(budgetRow(page, "Tools")).toContainText("$400.00");
  await expect(budgetRow(page, "Appliances")).toContainText("$10.00");
  await expect(budgetRow(page, "Other")).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /^Expected final cost/ })).toContainText(
    /in 10 to stay in budget/,
  );
});
