import { quote } from "../../../shared/contracts/contract.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import {
  contractorField,
  entryOf,
  fillExpense,
  openExpenseForm,
} from "../../support/browser/steps.ts";
import { expectNoViolations, expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

const TILES = {
  description: "Tiles",
  amount: "100.01",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-10",
};

/** Opens the form and its details. */
async function openDetails(page: Page) {
  const form = await openExpenseForm(page);
  await fillExpense(form, TILES);
  await form.getByRole("button", { name: "More details" }).click();
  await expect(form.getByLabel("Room")).toBeVisible();
  return form;
}

test(
  "an expense is split across budget lines to the cent",
  { tag: "@widths" },
  async ({ page, homeowner, context, server }) => {
    const budget = await homeownerWithBudget(homeowner, context, server);
    await budget.addLine("Materials", "1000");
    await budget.addLine("Tools", "1000");
    await page.goto("/expenses");
    const form = await openDetails(page);
    await form.getByRole("button", { name: "Split across budget lines" }).click();
    await expect(form.getByLabel("Budget line for split 1")).toBeFocused();
    await form.getByLabel("Budget line for split 1").selectOption("Materials");
    await form.getByLabel("Split 1", { exact: true }).fill("66.68");
    await form.getByLabel("Budget line for split 2").selectOption("Tools");
    await expect(form.getByText("$33.33 unassigned")).toBeVisible();

    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form.getByRole("alert")).toContainText("Each split must be greater than 0");
    await form.getByRole("button", { name: "Assign the rest: split 2" }).click();
    await expect(form.getByText("Fully split")).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, "the form with a split");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();

    await expect(entryOf(page, "Tiles")).toContainText("Split 2 ways");
    const { lines } = await budget.plan();
    expect(lines.map(({ category, figures }) => [category, figures.paid])).toEqual([
      ["Materials", "66.68"],
      ["Tools", "33.33"],
    ]);
  },
);

test("a refund can be recorded from the details, shows as negative and reduces the total", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ ...TILES, amount: "240.00" });
  await page.goto("/expenses");
  await entryOf(page, "Tiles").getByText("Tiles").click();
  await page.getByRole("button", { name: "Record a refund" }).click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await expect(form.getByLabel("This is a refund")).toBeChecked();
  const original = form.getByRole("combobox", { name: "Original expense" });
  await expect(original).toHaveValue(/^Tiles · \$240\.00/);
  await fillExpense(form, { amount: "40.50" });
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(form).toBeHidden();

  await expect(entryOf(page, "Refund: Tiles")).toContainText("-$40.50");
  await expect(page.getByText("Total: $199.50")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Tiles", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Expense Details" });
  await expect(details.getByRole("region", { name: "Refunds received" })).toContainText("-$40.50");
  await details.getByRole("button", { name: /^Refund: Tiles/ }).click();
  await expect(details.getByRole("region", { name: "Original expense" })).toContainText("$240.00");
  await expectNoViolations(page, "the details of a refund");
});

test("a refund names an expense beyond the newest hundred, found by typing @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.becomePro();
  await homeowner.addExpense({ ...TILES, description: "Glass tiles", date: "2020-03-10" });
  await homeowner.addExpenses(100);
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await form.getByRole("button", { name: "More details" }).click();
  await form.getByLabel("This is a refund").check();
  const original = form.getByRole("combobox", { name: "Original expense" });
  await original.fill("glass");
  await form.getByRole("option", { name: /^Glass tiles · \$100\.01/ }).click();
  await expect(form.getByLabel("Description")).toHaveValue("Refund: Glass tiles");
  await expect(original).toHaveValue(/^Glass tiles/);
});

test("a payment before its milestone prefills the form and is saved after a warning @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { projectId, accept, plan } = await homeownerWithContracts(homeowner, context, server);
  const { id: contractorId } = await homeowner.addContractor();
  const { id: milestoneId } = await addMilestone(context, server, {
    projectId,
    title: "Rough-in inspection",
    category: "Plumbing",
  });
  const contract = await accept({ contractorId, work: "Cabinets", amount: "900" });
  await plan(contract, [{ kind: "milestone", title: "First half", amount: "450", milestoneId }]);
  await page.goto("/expenses");
  const form = await openDetails(page);
  await form.getByLabel("Amount", { exact: true }).fill("");
  await form.getByLabel("Contract", { exact: true }).selectOption("Cabinets · Dana Whitfield");
  await form.getByLabel("Payment", { exact: true }).selectOption({ index: 1 });
  await expect(form.getByLabel("Amount", { exact: true })).toHaveValue("450.00");
  await expect(contractorField(form)).toHaveValue("Dana Whitfield");
  await form.getByRole("button", { name: "Add Expense" }).click();
  const question = page.getByRole("alertdialog", { name: "Check before saving" });
  await expect(question).toContainText("“Rough-in inspection” is complete");
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect(form).toBeHidden();
  const paid = await context.request.get(`/api/quotes/${contract.id}`);
  expect(quote.parse(await paid.json()).figures).toMatchObject({ paid: "450.00", open: "450.00" });
});
