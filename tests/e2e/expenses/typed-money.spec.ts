import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, fillExpense, openExpenseForm } from "../../support/browser/steps.ts";

test("a decimal comma is read, and an ambiguous amount asks which was meant", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, {
    description: "Sink",
    amount: "",
    category: "Materials",
    paymentMethod: "Cash",
  });
  const amount = form.getByLabel("Amount");
  await expect(amount).toHaveAttribute("inputmode", "decimal");
  await amount.pressSequentially("1.234");
  await amount.press("Enter");
  await expect(form.getByText("Did you mean $1,234.00 or $1.23?")).toBeVisible();
  await form.getByRole("button", { name: "$1,234.00" }).click();
  await expect(amount).toHaveValue("1234.00");
  await expect(form.getByText("Did you mean")).toBeHidden();

  await amount.fill("");
  await amount.pressSequentially("842,50");
  await amount.press("Enter");
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Sink")).toContainText("$842.50");
});
