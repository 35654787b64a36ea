import { expect, test } from "../../support/browser/fixtures.ts";
import {
  categoryOf,
  contractorField,
  entryOf,
  fillExpense,
  openExpenseForm,
  openMore,
  pickFrom,
  toastOf,
} from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { watchFormattedDays } from "../support/formatted-days.ts";

const TILES = {
  description: "Tiles",
  amount: "100.01",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-10",
};

test("several expenses in a row: typed amounts are read, a duplicate is asked about, and the next keeps day, category, method and contractor", async ({
  page,
  homeowner,
}) => {
  await homeowner.becomePro();
  const { id } = await homeowner.addProject();
  await homeowner.addContractor();
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await test.step("an expense without details sends no detail fields", async () => {
    await expect(form.getByRole("button", { name: "More details" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await expect(form.getByLabel("Room")).toBeHidden();
    await fillExpense(form, TILES);
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/expenses"),
    );
    await form.getByRole("button", { name: "Add Expense" }).click();
    expect((await sent).postDataJSON()).toEqual({
      ...TILES,
      contractorId: null,
      notes: null,
      projectId: id,
      imageUrl: null,
    });
    await expect(form).toBeHidden();
    await expect(entryOf(page, "Tiles")).toContainText("$100.01");
  });
  await test.step("a possible duplicate is asked about once, and going back keeps the input", async () => {
    await openExpenseForm(page);
    await fillExpense(form, { ...TILES, notes: "for the bath" });
    await form.getByRole("button", { name: "Add Expense" }).click();
    const question = page.getByRole("alertdialog", { name: "Check before saving" });
    await expect(question).toContainText("“Tiles”, $100.01 on Mar 10, 2026");
    await question.getByRole("button", { name: "Go back" }).click();
    await expect(form.getByLabel("Notes")).toHaveValue("for the bath");

    await form.getByRole("button", { name: "Add Expense" }).click();
    await question.getByRole("button", { name: "Save anyway" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText("Total: $200.02")).toBeVisible();
  });
  await test.step("a decimal comma is read, and an ambiguous amount asks which was meant", async () => {
    await openExpenseForm(page);
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

  await openExpenseForm(page);
  await fillExpense(form, {
    description: "Grout",
    amount: "12",
    category: "Tools",
    paymentMethod: "Cash",
    date: "2026-02-03",
    notes: "gray",
  });
  await pickFrom(contractorField(form), "Dana Whitfield");
  await form.getByRole("button", { name: "Save and add another" }).click();
  await expect(toastOf(page, "Expense Added").last()).toBeVisible();
  await expect(form.getByLabel("Description")).toHaveValue("");
  await expect(form.getByLabel("Amount")).toHaveValue("");
  await expect(form.getByLabel("Amount")).toBeFocused();
  await expect(form.getByLabel("Notes")).toHaveValue("");
  await expect(form.getByLabel("Date")).toHaveValue("2026-02-03");
  await expect(form.getByLabel("Payment Method")).toHaveValue("Cash");
  await expect(categoryOf(form, "Tools")).toBeChecked();
  await expect(contractorField(form)).toHaveValue("Dana Whitfield");

  // The same values again are another expense; only the duplicate warning stops it.
  await fillExpense(form, { description: "Grout", amount: "12" });
  await form.getByRole("button", { name: "Save and add another" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save anyway" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("");
  // Nothing was typed, so closing doesn't ask.
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Grout")).toHaveCount(2);
});

test(
  "the last expense of the free plan is followed by the upgrade",
  { tag: ["@once", "@all"] },
  async ({ page, homeowner }) => {
    await homeowner.addExpenses(4);
    await page.goto("/expenses");
    const form = await openExpenseForm(page);
    await fillExpense(form, {
      description: "Grout",
      amount: "12",
      category: "Tools",
      paymentMethod: "Cash",
    });
    await form.getByRole("button", { name: "Save and add another" }).click();
    await expect(page.getByRole("dialog", { name: "Expense Limit Reached" })).toBeVisible();
    await expect(form).toBeHidden();
  },
);

test("categories are chips, the most used first, and the others are found by name @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.becomePro();
  await homeowner.addProject();
  for (const category of ["Tile", "Tile", "Roof", "Paint", "Windows"]) {
    await homeowner.addExpense({ category, description: `Some ${category}` });
  }
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  const chips = form.getByRole("radiogroup", { name: "Category" }).getByRole("radio");
  await expect(chips).toHaveCount(6);
  await expect(chips.first()).toHaveAccessibleName("Tile");
  await expect(categoryOf(form, "Other")).toHaveCount(0);
  await form.getByRole("button", { name: "More", exact: true }).click();
  await pickFrom(form.getByRole("combobox", { name: "All categories" }), "Other");
  await expect(categoryOf(form, "Other")).toBeChecked();
  await expectNoViolations(page, "all categories");
  await categoryOf(form, "Tile").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(categoryOf(form, "Other")).toBeChecked();
  await fillExpense(form, { description: "A lamp", amount: "5", paymentMethod: "Cash" });
  const all = form.getByRole("combobox", { name: "All categories" });
  await all.fill("Roofing");
  await all.press("Tab");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(form.getByText("Select a category from the list")).toBeVisible();
  await expect(all).toHaveValue("Roofing");
  await pickFrom(all, "Other");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(entryOf(page, "A lamp")).toContainText("Other");
});

test("More details opens as last left, and never hides filled fields", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Wiring", notes: "second half in May" });
  await page.goto("/expenses");
  let form = await openExpenseForm(page);
  await expect(form.getByLabel("Amount")).toBeFocused();
  await expect(form.getByLabel("Notes")).toBeHidden();
  await page.keyboard.press("Escape");
  await entryOf(page, "Wiring").getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Expense" });
  await edit.getByLabel("Notes").fill("");
  await expect(edit.getByLabel("Notes")).toBeVisible();
  await edit.getByRole("button", { name: "Update Expense" }).click();
  await expect(edit).toBeHidden();

  form = await openExpenseForm(page);
  await openMore(form);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.reload();
  form = await openExpenseForm(page);
  await expect(form.getByLabel("Notes")).toBeVisible();
});

// On phones, the list is not a table.
test(
  "saving an expense renders its own row, and no other one again",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.becomePro();
    await homeowner.addExpenses(60);
    await page.goto("/expenses?pageSize=100");
    await expect(page.locator("main tbody tr")).toHaveCount(60);
    const form = await openExpenseForm(page);
    await fillExpense(form, {
      description: "Oak boards",
      amount: "12",
      category: "Tools",
      paymentMethod: "Cash",
      date: "2199-01-01",
    });
    const countFormattedDays = await watchFormattedDays(page);
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(page.locator("main tbody tr").first()).toContainText("Oak boards");
    await expect(page.getByText("61 expenses")).toBeVisible();
    expect(await countFormattedDays()).toBeLessThan(30);
  },
);
