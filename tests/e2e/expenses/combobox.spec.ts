import { expect, test } from "../../support/browser/fixtures.ts";
import {
  contractorField,
  entryOf,
  fillExpense,
  openExpenseForm,
  openMore,
  pickFrom,
} from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { keyboard } from "../support/hands.ts";

const ENTRY = {
  description: "Rewiring",
  amount: "90",
  category: "Labor",
  paymentMethod: "Check",
};

test("a contractor is found among many by keys alone, in a list that nothing clips", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const names = Array.from({ length: 105 }, (_, index) => `Builder ${1000 + index}`);
  await homeowner.addContractors([...names, "José Martínez"]);
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, ENTRY);
  await openMore(form);
  const field = contractorField(form);
  const list = form.getByRole("listbox", { name: "Contractor" });

  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option")).toHaveCount(101);
  await expect(form.getByText("6 more, keep typing")).toBeVisible();
  await expectNoViolations(page, "the open list");
  const box = await list.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  await expect(list.getByRole("option").first()).toBeInViewport();

  await page.keyboard.type("jose");
  await expect(list.getByRole("option")).toHaveText(["José Martínez", "New contractor “jose”"]);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(form).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("José Martínez");

  // Filled at once, as by pasting: picks the first match of the new list, not the previous index.
  await pickFrom(field, "Builder 1012");
  await field.fill("104");
  await expect(list.getByRole("option", { selected: true })).toHaveText("Builder 1040");
  await field.fill("jose");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("José Martínez");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Rewiring")).toContainText("José Martínez");
});

test(
  "a typed name without a contractor is kept, and can be added or corrected",
  { tag: ["@once", "@all"] },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await homeowner.addContractor();
    await page.goto("/expenses");
    const form = await openExpenseForm(page);
    await fillExpense(form, ENTRY);
    await openMore(form);
    const field = contractorField(form);
    await field.fill("Ana Alder");
    await field.press("Tab");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(
      form.getByText("Select a contractor from the list, or add a new one."),
    ).toBeVisible();
    await expect(field).toHaveValue("Ana Alder");
    await expect(field).toBeFocused();

    const nested = page.getByRole("dialog", { name: "Add Contractor" });
    await form.getByRole("button", { name: "New Contractor" }).click();
    await expect(nested.getByLabel("Name *")).toHaveValue("Ana Alder");
    await nested.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(nested).toBeHidden();
    await field.press("ArrowDown");
    await form.getByRole("option", { name: "New contractor “Ana Alder”" }).click();
    await expect(nested.getByLabel("Name *")).toHaveValue("Ana Alder");
    await nested.getByRole("button", { name: "Add Contractor" }).click();
    await expect(nested).toBeHidden();
    await expect(field).toHaveValue("Ana Alder");
    await expect(field).toBeFocused();

    await pickFrom(field, "Dana Whitfield");
    await form.getByRole("button", { name: "Clear Contractor" }).click();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await field.fill("dana whitfield");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    await expect(entryOf(page, "Rewiring")).toContainText("Dana Whitfield");
  },
);

test("a field that gets the focus is above the form's buttons @once", async ({
  page,
  homeowner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await homeowner.addContractor();
  await homeowner.addProject();
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await openMore(form);
  const field = contractorField(form);
  await keyboard(page).reach(field);
  const isUncovered = await field.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2) === element;
  });
  expect(isUncovered).toBe(true);
});

test("the contractor filter is searchable, and drops text that matches none @once @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const names = Array.from({ length: 16 }, (_, index) => `Builder ${1000 + index}`);
  await homeowner.addContractors(names);
  await page.goto("/expenses");
  const field = page.getByPlaceholder("All Contractors");
  await field.click();
  const list = await page.getByRole("listbox").boundingBox();
  expect(list?.width, "wide enough for long names").toBeGreaterThan(240);
  await pickFrom(field, "Builder 1012");
  await expect(page).toHaveURL(/contractorId=\d+$/);
  await expectNoViolations(page, "a filter with search");
  await field.fill("Xavier");
  await field.press("Tab");
  await expect(field).toHaveValue("Builder 1012");
  await expect(page).toHaveURL(/contractorId=\d+$/);
  await page.getByRole("button", { name: "Clear Contractor" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(field).toHaveValue("");
});
