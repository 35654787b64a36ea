import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithBudget, budgetRow } from "../../support/browser/budget.ts";

test("a line forecast to overrun shows it before payment, and its figures open their rows", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const budget = await homeownerWithBudget(homeowner, context, server);
  await budget.keep("9000");
  const labor = await budget.addLine("Labor", "18000");
  await budget.addLine("Materials", "1000", "Kitchen");
  await budget.addLine("Permits", "1000");
  await budget.addContract("The builder's work", "18650", labor);
  await homeowner.addExpense({ category: "Permits", amount: "850" });
  await page.goto("/budget");
  await expect(budgetRow(page, "Labor")).toContainText("$650.00 over budget at completion");
  await expect(budgetRow(page, "Permits")).toContainText("85% committed");
  await expect(budgetRow(page, "Materials · Kitchen")).toContainText("Nothing committed yet");
  // 60,000 less 9,000 less 20,000 on the lines.
  await expect(budgetRow(page, "Unallocated")).toContainText("$31,000.00");
  // 60,000 − 9,000 − 850 − 18,650 − 1,150 to come on the lines.
  const safe = page.getByRole("button", { name: /^Safe to spend/ });
  await expect(safe).toContainText("$30,350.00");

  await page.getByRole("button", { name: /^Committed, unpaid/ }).click();
  const open = page.getByRole("dialog", { name: "Committed, unpaid" });
  await expect(open.getByText("The builder's work")).toBeVisible();
  await expect(open.getByText("$18,650.00", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await budgetRow(page, "Labor").getByRole("button").click();
  const line = page.getByRole("dialog", { name: "Labor" });
  await expect(line.getByText("The builder's work")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Paid/ }).click();
  await page.getByRole("dialog", { name: "Paid" }).getByRole("link", { name: "Permits" }).click();
  await expect(page).toHaveURL(/\/expenses\?lineId=\d+$/);
  await expect(page.getByRole("main")).toContainText("$850.00");

  // A line has an address.
  await page.goto(`/budget?line=${labor}`);
  await expect(line.getByText("The builder's work")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/budget");
  await expect(line).toBeHidden();
});

test("a line can be added with the n key, shows its errors in place, and can be edited, completed and deleted", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const budget = await homeownerWithBudget(homeowner, context, server);
  await budget.addLine("Materials", "5000", "Kitchen");
  await budget.addLine("Labor", "18000");
  await homeowner.addExpense({ category: "Labor", amount: "700" });
  await homeowner.addExpense({ category: "Smart home", amount: "120" });
  await page.goto("/budget");
  await expect(budgetRow(page, "Labor")).toBeVisible();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Add budget line" });
  await form.getByRole("button", { name: "Add budget line" }).click();
  await expect(form.getByText("Category is required")).toBeVisible();
  await form.getByLabel("Category").fill("LABOR");
  await form.getByLabel("Budget amount").fill("500");
  await form.getByLabel("High estimate").fill("100");
  await form.getByRole("button", { name: "Add budget line" }).click();
  await expect(form.getByText("Must be at least the budget amount")).toBeVisible();
  await form.getByLabel("High estimate").fill("800");
  await form.getByRole("button", { name: "Add budget line" }).click();
  await expect(form.getByText("There is a budget line for this category already")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await form.getByLabel("Category").fill("Smart home");
  await form.getByLabel("Budget amount").press("Enter");
  await expect(form).toBeHidden();
  await expect(budgetRow(page, "Smart home")).toContainText("24% committed");

  await budgetRow(page, "Smart home").getByRole("button").click();
  await page
    .getByRole("dialog", { name: "Smart home" })
    .getByRole("button", { name: "Edit" })
    .click();
  const edit = page.getByRole("dialog", { name: "Edit budget line" });
  await expect(edit.getByLabel("High estimate")).toHaveValue("800.00");
  await edit.getByLabel("Done").check();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  await expect(budgetRow(page, "Smart home")).toContainText("Done, $380.00 under budget");
  await test.step("the delete dialog of a line says what happens to its expenses", async () => {
    await budgetRow(page, "Labor").getByRole("button").click();
    await page
      .getByRole("dialog", { name: "Labor" })
      .getByRole("button", { name: "Delete" })
      .click();
    const question = page.getByRole("alertdialog", { name: "Delete budget line?" });
    await expect(question).toContainText("Its expenses and contracts are kept");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question).toBeHidden();
    await expect(budgetRow(page, "Labor")).toHaveCount(0);
    await expect(budgetRow(page, "Unallocated")).toContainText("$700.00");
    const { lines } = await budget.plan();
    expect(lines.map(({ category }) => category)).toEqual(["Materials", "Smart home"]);
  });
});

test("the contingency can be set as a percentage or an amount up to the budget", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const budget = await homeownerWithBudget(homeowner, context, server);
  await budget.addLine("Labor", "40000");
  await page.goto("/budget");
  await expect(page.getByText("No contingency set.")).toBeVisible();
  await page.getByRole("button", { name: "Change contingency" }).click();
  const dialog = page.getByRole("dialog", { name: "Contingency" });
  await dialog.getByRole("button", { name: "20%" }).click();
  await expect(dialog.getByLabel("Contingency amount")).toHaveValue("12000");
  await expect(dialog).toContainText("20% of budget · $48,000.00 left to allocate");
  await dialog.getByLabel("Contingency amount").fill("60000.01");
  await dialog.getByRole("button", { name: "Update contingency" }).click();
  await expect(
    dialog.getByText("The contingency is part of the budget, so it can't be more"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "15%" }).click();
  await dialog.getByRole("button", { name: "Update contingency" }).click();
  await expect(dialog).toBeHidden();
  const { forecast, contingency } = await budget.plan();
  expect(contingency).toBe("9000.00");
  await expect(page.getByText("including $9,000.00 contingency")).toBeVisible();
  await expect(budgetRow(page, "Unallocated")).toContainText("$11,000.00");
  // 40,000 at 5 % and 11,000 at 6.67 % risk allowance: 2,733.33, rounded to $100.
  expect(forecast.contingencyNeeded).toBe("2700.00");
  await expect(page.getByText("$2,700.00", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Change contingency" })).toBeFocused();
});

test("a line's raise is taken from another line in one save, with one Undo", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const budget = await homeownerWithBudget(homeowner, context, server);
  await budget.addLine("Labor", "50000");
  await budget.addLine("Tools", "10000");
  await page.goto("/budget");
  // Nothing is unallocated: what is left is on the lines.
  await expect(page.locator(".card").filter({ hasText: "Left on your lines" })).toContainText(
    "Labor$50,000.00",
  );
  await budgetRow(page, "Tools").getByRole("button").click();
  await page.getByRole("dialog", { name: "Tools" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit budget line" });
  await expect(form.getByLabel("Take it from")).toHaveCount(0);
  await form.getByLabel("Budget amount").fill("12000");
  await form.getByLabel("Take it from").selectOption({ label: "Labor ($50,000.00 remaining)" });
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(budgetRow(page, "Labor")).toContainText("$48,000.00");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(budgetRow(page, "Labor")).toContainText("$50,000.00");
  await expect(budgetRow(page, "Tools")).toContainText("$10,000.00");
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog", { name: "History" }).getByRole("listitem")).not.toHaveCount(
    0,
  );
});
