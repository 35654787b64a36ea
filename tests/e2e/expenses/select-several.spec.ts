import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, toastOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("several expenses are changed and deleted by keyboard, each with one Undo @once", async ({
  page,
  homeowner,
}) => {
  for (const description of ["Oak boards", "Grout", "Tile saw"]) {
    await homeowner.addExpense({ description, amount: "100" });
  }
  await page.goto("/expenses");
  const selected = page.getByRole("region", { name: "Selected expenses" });
  await page.getByRole("checkbox", { name: "Select: Tile saw" }).press("Space");
  await expect(selected).toContainText("1 selected · $100.00");
  await page.getByRole("checkbox", { name: "Select: Oak boards" }).click({ modifiers: ["Shift"] });
  await expect(selected).toContainText("3 selected · $300.00");
  await expectNoViolations(page, "a list with selected rows");

  await selected.getByRole("button", { name: "Category" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change category" });
  await expect(dialog.getByRole("button", { name: "Change" })).toBeDisabled();
  await dialog.getByLabel("Category of 3 expenses").selectOption("Tools");
  await dialog.getByRole("button", { name: "Change" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(selected).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(entryOf(page, "Grout")).toContainText("Tools");
  await page.getByRole("button", { name: "Undo: change of 3 expenses" }).press("Enter");
  await expect(toastOf(page, "Change undone")).toBeVisible();
  await expect(entryOf(page, "Grout")).toContainText("Materials");

  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await all.first().press("Space");
  // No contractor has to be chosen explicitly; it isn't preselected.
  await selected.getByRole("button", { name: "Contractor" }).press("Enter");
  const contractor = page.getByRole("dialog", { name: "Change contractor" });
  await expect(contractor.getByLabel("Contractor of 3 expenses")).toHaveValue("");
  await expect(contractor.getByRole("button", { name: "Change", exact: true })).toBeDisabled();
  await contractor.getByRole("button", { name: "Cancel" }).press("Enter");
  await selected.getByRole("button", { name: "Clear selection" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await all.first().press("Space");
  await selected.getByRole("button", { name: "Delete selected" }).press("Enter");
  const confirm = page.getByRole("alertdialog", { name: "Delete 3 expenses" });
  await confirm.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo: deletion of 3 expenses" }).press("Enter");
  await expect(entryOf(page, "Tile saw")).toBeVisible();
  await expect(entryOf(page, "Grout")).toBeVisible();
});

test("F2 edits amount, category and day in the table; a refused edit keeps what was typed @once", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const expense = await homeowner.addExpense({ description: "Oak boards", amount: "100" });
  const { id } = expense;
  await page.goto("/expenses");
  const row = page.getByRole("button", { name: "Oak boards", exact: true });
  await expect(page.getByRole("button", { name: "More actions: Oak boards" })).toBeVisible();
  await row.focus();
  await row.press("F2");
  const amount = page.getByLabel("Amount: Oak boards");
  await expect(amount).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await row.press("F2");
  await amount.fill("1,250.5");
  await page.getByLabel("Category: Oak boards").selectOption("Labor");
  await page.getByLabel("Date: Oak boards").fill("2026-02-03");
  await amount.press("Enter");
  await expect(entryOf(page, "Oak boards")).toContainText("$1,250.50");
  await expect(entryOf(page, "Oak boards")).toContainText("Labor");
  await expect(row).toBeFocused();
  await toastOf(page, "Expense Updated").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Change undone")).toBeVisible();
  await expect(entryOf(page, "Oak boards")).toContainText("$100.00");
  await expect(entryOf(page, "Oak boards")).toContainText(expense.category);

  await page.route(`**/api/expenses/${id}`, (route) => route.abort(), { times: 1 });
  await row.focus();
  await row.press("F2");
  await amount.fill("7");
  await amount.press("Enter");
  await expect(toastOf(page, "Error")).toBeVisible();
  await expect(amount).toHaveValue("7.00");
  await amount.press("Enter");
  await expect(entryOf(page, "Oak boards")).toContainText("$7.00");

  // Two quick edits of one row don't conflict with each other. The list is refetched after them.
  const { promise: mayRefetch, resolve: letRefetch } = Promise.withResolvers<void>();
  await page.route("**/api/expenses?**", async (route) => {
    await mayRefetch;
    await route.continue();
  });
  await expect(row).toBeFocused();
  for (const typed of ["8", "9"]) {
    await row.press("F2");
    await amount.fill(typed);
    await amount.press("Enter");
  }
  await expect(entryOf(page, "Oak boards")).toContainText("$9.00");
  const read = async () => (await context.request.get(`/api/expenses/${id}`)).text();
  await expect.poll(read).toContain('"amount":"9.00"');

  // A refetch leaves the amount selected, so that typing replaces it.
  const save = (changed: string) =>
    context.request.put(`/api/expenses/${id}`, {
      data: { ...expense, amount: changed },
      headers: { origin: server.url },
    });
  await row.press("F2");
  await expect(amount).toHaveValue("9.00");
  expect((await save("50.00")).status()).toBe(200);
  letRefetch();
  await expect(amount).toHaveValue("50.00");
  await page.keyboard.type("12");
  await expect(amount).toHaveValue("12");
  await amount.press("Escape");

  // Typed values survive unmounting the row's editor, and another person's change is shown.
  await row.press("F2");
  await amount.fill("10");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(toastOf(page, "Not saved yet")).toBeVisible();
  await page.goBack();
  await row.focus();
  await row.press("F2");
  await expect(amount).toHaveValue("10");
  expect((await save("99.00")).status()).toBe(200);
  await amount.press("Enter");
  await expect(
    page.getByText("Changed in the meantime to $99.00. Saving replaces it."),
  ).toBeVisible();
  await expect(amount).toHaveValue("10.00");
  await amount.press("Enter");
  await expect(entryOf(page, "Oak boards")).toContainText("$10.00");
});
