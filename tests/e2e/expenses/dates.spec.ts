import { type BrowserHomeowner, expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, fillExpense, openExpenseForm } from "../../support/browser/steps.ts";

const NOVEMBER = "/expenses?from=2026-11-01&to=2026-11-30";

async function addThree(homeowner: BrowserHomeowner): Promise<void> {
  await homeowner.addExpense({ description: "Oak boards", date: "2026-10-31" });
  await homeowner.addExpense({ description: "Tile saw", date: "2026-11-01" });
  await homeowner.addExpense({ description: "Grout", date: "2026-11-30" });
}

test("a URL with dates filters the list, and one click removes the filter @all", async ({
  page,
  homeowner,
}) => {
  await addThree(homeowner);
  await page.goto(NOVEMBER);
  await expect(entryOf(page, "Tile saw")).toBeVisible();
  await expect(entryOf(page, "Grout")).toBeVisible();
  await expect(entryOf(page, "Oak boards")).toHaveCount(0);
  await expect(page).toHaveURL(NOVEMBER);
  await page.getByRole("button", { name: "Nov 1 – Nov 30, 2026" }).click();
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await expect(page).toHaveURL("/expenses");
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL(NOVEMBER);
  await expect(entryOf(page, "Oak boards")).toHaveCount(0);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(entryOf(page, "Oak boards")).toBeVisible();

  await test.step("a URL with invalid dates opens without them", async () => {
    await page.goto("/expenses?from=2026-11-30&to=2026-11-01&category=Materials");
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await expect(page).toHaveURL("/expenses?category=Materials");
  });
});

test("an empty range shows a message, and a new expense appears only if its date is in range @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards", date: "2026-10-31" });
  await page.goto(NOVEMBER);
  await expect(page.getByText("No expenses match your filters")).toBeVisible();
  for (const [description, date] of [
    ["Sandpaper", "2026-12-01"],
    ["Varnish", "2026-11-15"],
  ] as const) {
    const form = await openExpenseForm(page);
    await fillExpense(form, {
      description,
      date,
      amount: "12",
      category: "Materials",
      paymentMethod: "Cash",
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
  }
  await expect(entryOf(page, "Varnish")).toBeVisible();
  await expect(entryOf(page, "Sandpaper")).toHaveCount(0);
});
