import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("several categories, amounts and dates are chosen in one dialog, removed by chips, restored by Back", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards", category: "Materials", amount: "900" });
  const date = "2026-11-01";
  await homeowner.addExpense({ description: "Plumber", category: "Labor", amount: "300", date });
  const permit = { description: "Permit", category: "Permits", amount: "500", date: "2026-11-30" };
  await homeowner.addExpense(permit);
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByRole("button", { name: "Materials" }).click();
  await dialog.getByRole("button", { name: "Labor" }).click();
  await dialog.getByLabel("Lowest amount").fill("200");
  await dialog.getByLabel("Receipt").selectOption("Without a receipt");
  await expectNoViolations(page, "all filters");
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(entryOf(page, "Permit")).toBeHidden();
  await expect(page).toHaveURL(
    "/expenses?category=Materials&category=Labor&amountFrom=200.00&hasReceipt=false",
  );
  await expect(page.getByLabel("Category", { exact: true })).toHaveText(/2 categories/);

  await page.getByRole("button", { name: "Materials: remove category" }).click();
  await expect(page).toHaveURL("/expenses?category=Labor&amountFrom=200.00&hasReceipt=false");
  await expect(entryOf(page, "Oak boards")).toBeHidden();
  await page.goBack();
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await page.goForward();
  await expect(entryOf(page, "Oak boards")).toBeHidden();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(entryOf(page, "Permit")).toBeVisible();

  await test.step("a date range can be chosen with either end open", async () => {
    const opener = page.getByRole("button", { name: "Filters", exact: true });
    await opener.click();
    await dialog.getByLabel("From").fill("2026-11-02");
    await dialog.getByLabel("To").fill("2026-11-01");
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "End date must be on or after the start date",
    );
    await expectNoViolations(page, "the dialog with days that go backwards");
    await dialog.getByLabel("To").fill("");
    await dialog.getByLabel("To").press("Enter");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL("/expenses?from=2026-11-02");
    await expect(entryOf(page, "Permit")).toBeVisible();
    await expect(entryOf(page, "Plumber")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Since Nov 2, 2026" })).toBeVisible();
    await expectNoViolations(page, "the list of chosen days");
  });
});

test("the filter by who paid is cleared by its chip @once @all", async ({ page, homeowner }) => {
  await homeowner.addExpense({ description: "Oak boards" });
  await page.goto("/expenses?paidBy=Ana+Alder");
  await expect(page.getByText("No expenses match your filters")).toBeVisible();
  await page
    .getByRole("button", { name: "Paid by: Ana Alder: show expenses paid by anyone" })
    .click();
  await expect(page).toHaveURL("/expenses");
  await expect(entryOf(page, "Oak boards")).toBeVisible();
});

test("a column sorts the list, and the address keeps the order @once", async ({
  page,
  homeowner,
}) => {
  for (const amount of ["20", "100", "3"]) {
    await homeowner.addExpense({ description: `For ${amount}`, amount });
  }
  await page.goto("/expenses");
  const amounts = page.getByRole("row").filter({ hasText: "For" });
  await page.getByRole("button", { name: "Amount", exact: true }).click();
  await expect(page).toHaveURL("/expenses?sort=-amount");
  await expect(amounts).toContainText(["$100.00", "$20.00", "$3.00"]);
  await page.getByRole("button", { name: "Amount", exact: true }).click();
  await expect(page).toHaveURL("/expenses?sort=amount");
  await expect(amounts).toContainText(["$3.00", "$20.00", "$100.00"]);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});
