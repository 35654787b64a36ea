import { expect, test } from "../../support/browser/fixtures.ts";
import {
  fillExpense,
  toastOf,
  openAccountMenu,
  openExpenseForm,
  openNavigation,
  navigateWithin,
} from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const REFUSAL =
  "You've reached the limit of 5 expenses on the free plan. Please upgrade to add more expenses.";

test("a sixth expense on the free plan offers the upgrade instead of the form", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpenses(5);
  await page.goto("/expenses");
  const opener = page.getByRole("button", { name: "Add Expense" }).first();
  await opener.click();
  const prompt = page.getByRole("dialog", { name: "Expense Limit Reached" });
  await expect(prompt).toContainText("5 of 5");
  await expectNoViolations(page, "the expense limit");
  await expect(page.getByRole("dialog", { name: "Add Expense" })).toBeHidden();
  await expect(prompt.getByRole("button", { name: "Continue with Free Plan" })).toBeFocused();
  await prompt.getByRole("button", { name: "Continue with Free Plan" }).click();
  await expect(prompt).toBeHidden();
  await expect(opener).toBeFocused();

  await navigateWithin(page, "/dashboard");
  await expect(page.getByRole("main")).toContainText("Recent Expenses");
  // The shortcut works once the screen's data has loaded.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(prompt).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await prompt.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL("/billing");
  await expect(prompt).toBeHidden();

  await test.step("a prompt taller than the screen scrolls by keyboard; one that fits is not a tab stop", async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 480 });
    await navigateWithin(page, "/expenses");
    await page.getByRole("button", { name: "Add Expense" }).first().click();
    const content = prompt.getByRole("region", { name: "Expense Limit Reached" });
    await expect(content).toBeVisible();
    await expectNoViolations(page, "the expense limit on a low screen");
    await expect(prompt.getByText("Priority support")).not.toBeInViewport();
    await content.focus();
    await page.keyboard.press("End");
    await expect(prompt.getByText("Priority support")).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(content).toHaveCount(0);
    if (usual) await page.setViewportSize(usual);
  });

  await test.step("without the plan's limits, the form opens and the save is rejected", async () => {
    await page.route("**/api/expenses/can_create", (route) => route.abort("connectionrefused"));
    await page.goto("/expenses");
    const form = await openExpenseForm(page);
    await fillExpense(form, {
      description: "One too many",
      amount: "10",
      category: "Other",
      paymentMethod: "Cash",
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(toastOf(page, "Upgrade Required")).toContainText(REFUSAL);
    await expect(form.getByLabel("Description")).toHaveValue("One too many");
  });
});

test("a form that was open when the limit was reached elsewhere keeps its input @all", async ({
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
  await expect(toastOf(page, "Upgrade Required")).toContainText(REFUSAL);
  await expect(form.getByLabel("Description")).toHaveValue("One too many");
});

test("deleting a project frees its places under the limit at once @all", async ({
  page,
  homeowner,
}) => {
  // The limit is cached for a while; with a fixed clock it never expires.
  await page.clock.setFixedTime(new Date());
  const { name } = await homeowner.addExpenses(5);
  await homeowner.addProject({ name: "Attic" });
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const prompt = page.getByRole("dialog", { name: "Expense Limit Reached" });
  await prompt.getByRole("button", { name: "Continue with Free Plan" }).click();

  const menu = await openAccountMenu(page);
  await menu.getByRole("menuitem", { name: "Projects" }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const navigation = await openNavigation(page);
  await navigation.getByRole("link", { name: "All Expenses" }).click();
  await openExpenseForm(page);
  await expect(prompt).toBeHidden();
});
