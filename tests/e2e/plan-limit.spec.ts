import { expect, test } from "../support/browser.ts";
import { fillExpense, openExpenseForm } from "../support/browser-steps.ts";

const REFUSAL =
  "You've reached the limit of 5 expenses on the free plan. Please upgrade to add more expenses.";

test("a sixth expense on the free plan is refused, and says what would help", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpenses(5);
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Upgrade Required" })).toContainText(
    REFUSAL,
  );
});

test("a form that was open when the limit was reached elsewhere keeps what was typed", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpenses(4);
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, {
    description: "One too many",
    amount: "10",
    category: "Other",
    paymentMethod: "Cash",
  });
  await homeowner.addExpense();
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Upgrade Required" })).toContainText(
    REFUSAL,
  );
  await expect(form.getByLabel("Description")).toHaveValue("One too many");
});

test("on the Pro plan there is no sixth that is too many", async ({ page, homeowner }) => {
  await homeowner.becomePro();
  await homeowner.addExpenses(5);
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, {
    description: "The sixth",
    amount: "10",
    category: "Other",
    paymentMethod: "Cash",
  });
  await form.getByLabel("Description").press("Enter");
  await expect(form).toBeHidden();
  await expect(page.getByRole("main")).toContainText("The sixth");
});
