import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import {
  entryOf,
  fillExpense,
  openExpenseForm,
  navigateWithin,
} from "../../support/browser/steps.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

function main(page: Page) {
  return page.getByRole("main");
}

test("upgrading at the limit and returning to free keeps every record @widths", async ({
  page,
  homeowner,
  database,
}) => {
  await homeowner.addExpenses(5);
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const prompt = page.getByRole("dialog", { name: "Expense Limit Reached" });
  await prompt.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL("/billing");
  await expect(main(page)).toContainText("5 of 5 used");
  await main(page).getByRole("button", { name: "Upgrade to Pro" }).click();
  await expect(page.getByText("Test mode:")).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, "simulated checkout");
  const checkout = page.url();
  await page.getByRole("button", { name: "Pay $4.99 (test)" }).click();

  await expect(page.getByText("Welcome to Pro")).toBeVisible();
  await expect(main(page).getByText(/^Renews on /)).toBeVisible();
  await expect(page).toHaveURL("/billing");
  await navigateWithin(page, "/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, {
    description: "The sixth",
    amount: "10",
    category: "Other",
    paymentMethod: "Cash",
  });
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(entryOf(page, "The sixth")).toBeVisible();

  await navigateWithin(page, "/billing");
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  const cancel = page.getByRole("button", { name: "Cancel at the end of the month" });
  await cancel.click();
  await expect(page.getByText("will be canceled")).toBeVisible();
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await expect(page.getByText("Pro, $4.99 per month.")).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, "simulated portal");
  await cancel.click();
  await page.getByRole("link", { name: `Back to ${PRODUCT_NAME}` }).click();
  await expect(main(page).getByText(/^Will cancel on /)).toBeVisible();
  await expect(main(page)).toContainText("6 · unlimited");
  // Going back in the history opens the finished checkout.
  expect(await (await page.request.get(checkout)).text()).toContain("Checkout expired");

  // A month later the plan ends by the clock, without a webhook.
  await database.query(
    "update users set subscription_end_date = now() - interval '1 minute' where id = $1",
    [homeowner.user.id],
  );
  await page.reload();
  await expect(main(page)).toContainText("6 of 5 used");
  await expect(main(page).getByRole("button", { name: "Upgrade to Pro" })).toBeVisible();
  await navigateWithin(page, "/expenses");
  await expect(entryOf(page, "The sixth")).toBeVisible();
  await expect(entryOf(page, "Expense 1")).toBeVisible();
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  await expect(prompt).toContainText("6 of 5");
});
