import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";

test(
  "many page numbers are abbreviated, and each expense is on exactly one page",
  { tag: "@narrow" },
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

test("the page that an arrow or number leads to loads before its press, and only once", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpenses(80);
  const loaded: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/expenses") loaded.push(searchParams.get("page"));
  });
  await page.goto("/expenses");
  const next = page.getByRole("button", { name: "Next page" });
  await next.hover();
  await expect.poll(() => loaded).toContain("2");
  await expect(page).toHaveURL("/expenses");

  await next.click();
  await expect(entryOf(page, "Expense 55")).toBeVisible();
  // The pointer hasn't moved.
  await expect.poll(() => loaded).toContain("3");
  await page.getByRole("button", { name: "Previous page" }).focus();
  await page.keyboard.press("Enter");
  await expect(entryOf(page, "Expense 80")).toBeVisible();
  // The pressed button is disabled on the first page.
  await expect(page.getByRole("button", { name: "Page 1", exact: true })).toBeFocused();
  expect(loaded.filter((one) => one === "2")).toHaveLength(1);
  await page.getByRole("button", { name: "Page 4" }).hover();
  await expect.poll(() => loaded).toContain("4");
});

test("a page past the end redirects to the last, and a filter returns to the first @all", async ({
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
