import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";

test(
  "many page numbers are abbreviated, and each expense is on exactly one page",
  { tag: "@phone" },
  async ({ page, homeowner }) => {
    await homeowner.addExpenses(95);
    await page.goto("/expenses");
    const main = page.getByRole("main");
    const pages = page.getByRole("navigation", { name: /pag/i });
    await expect(main).toContainText("1-25 of 95");

    await page.getByLabel("Rows per page").selectOption("10");
    await expect(page).toHaveURL("/expenses?pageSize=10");
    await expect(main).toContainText("1-10 of 95");
    await expect(pages).toContainText("…");

    await pages.getByRole("button", { name: /last/i }).click();
    await expect(page).toHaveURL(/page=10/);
    await expect(main).toContainText("91-95 of 95");
    await expect(entryOf(page, "Expense 1")).toBeVisible();

    await pages.getByRole("button", { name: /previous/i }).click();
    await expect(page).toHaveURL(/page=9/);
    await expect(main).toContainText("81-90 of 95");
    await page.goBack();
    await expect(main).toContainText("91-95 of 95");

    await pages.getByRole("button", { name: /first/i }).click();
    await expect(page).toHaveURL("/expenses?pageSize=10");
    await expect(entryOf(page, "Expense 95")).toBeVisible();
    await pages.getByRole("button", { name: /next/i }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(entryOf(page, "Expense 85")).toBeVisible();
  },
);

test("a page past the end redirects to the last, and a filter returns to the first", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpenses(60);
  await page.goto("/expenses?page=9");
  await expect(entryOf(page, "Expense 1")).toBeVisible();
  await page.getByLabel("Category").selectOption("Materials");
  await expect(page).toHaveURL("/expenses?category=Materials");
  await expect(entryOf(page, "Expense 60")).toBeVisible();
});
