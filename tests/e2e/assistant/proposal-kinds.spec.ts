import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { openAssistant } from "../../support/browser/chat-double.ts";
import { planner } from "../../support/browser/milestones.ts";
import {
  cardOf,
  countExpenses,
  DRYWALL_SENTENCE,
  fieldOf,
  propose,
} from "../../support/browser/proposal-cards.ts";

const PROPOSED = "Proposed expense: Drywall, $850.00";

const rowOf = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });

test("a proposed milestone appears on the timeline behind, and its card links to the row @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/timeline");
  await expect(page.getByText("No milestones yet")).toBeVisible();
  const panel = await propose(page, "Add a milestone: rough-in inspection on December 5");
  const card = cardOf(panel, "Proposed milestone: Rough-in inspection");
  await expect(fieldOf(card, "Category")).toHaveText("Inspection");
  await expect(fieldOf(card, "Target Date")).toContainText("Dec 5, ");
  await card.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Add Milestone" });
  await expect(form.getByLabel("Title")).toHaveValue("Rough-in inspection");
  await expect(form.getByLabel("Category")).toHaveValue("Inspection");
  await expect(form.getByLabel("Target Date")).toHaveValue(/-12-05$/);
  await form.getByLabel("Description").fill("Ask for the plumber too");
  await form.getByRole("button", { name: "Add Milestone" }).click();
  const added = cardOf(panel, "Added milestone: Rough-in inspection");
  await expect(added).toContainText("Ask for the plumber too");
  await expect(rowOf(page, "Rough-in inspection")).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const again = await openAssistant(page);
  await again.getByRole("link", { name: "View on Timeline" }).click();
  await expect(page.getByRole("heading", { name: "Project Timeline" })).toBeVisible();
  await expect(page).toHaveURL(/\/timeline#milestone-\d+$/);
  await expect(page.locator(":focus")).toContainText("Rough-in inspection");
});

test("a milestone can be completed from its card @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Demolition" });
  await page.goto("/timeline");
  await expect(rowOf(page, "Demolition")).toBeVisible();
  const panel = await propose(page, "The demolition is done");
  const card = cardOf(panel, "Proposed completion: Demolition");
  await expect(card.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await card.getByRole("button", { name: "Mark as completed" }).click();
  await expect(cardOf(panel, "Completed milestone: Demolition")).toBeFocused();
  await expect(page.getByText("1 of 1 completed")).toBeVisible();
});

test("a contractor added from the card appears on the screen behind @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/contractors");
  await expect(page.getByText("No contractors yet")).toBeVisible();
  const panel = await propose(page, "Add Dana Whitfield, electrician, as a contractor");
  const card = cardOf(panel, "Proposed contractor: Dana Whitfield");
  await expect(fieldOf(card, "Specialty")).toHaveText("Electrician");
  await card.getByRole("button", { name: "Confirm" }).click();
  await expect(cardOf(panel, "Added contractor: Dana Whitfield")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dana Whitfield" })).toBeVisible();
  await expect(page.getByText("1 of 3 contractors on the free plan")).toBeVisible();
});

test("a plan limit reached meanwhile offers the upgrade and keeps the card open @all", async ({
  page,
  homeowner,
  database,
}) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  const panel = await propose(page, DRYWALL_SENTENCE);
  await homeowner.addExpenses(5);
  const card = cardOf(panel, PROPOSED);
  const prompt = page.getByRole("dialog", { name: "Expense Limit Reached" });
  const confirm = card.getByRole("button", { name: "Confirm" });
  await confirm.click();
  await expect(prompt).toContainText("5 of 5 expenses used");
  await prompt.getByRole("button", { name: "Continue with Free Plan" }).click();
  await expect(confirm).toBeFocused();
  await expect(card.getByRole("alert")).toContainText("You've reached the limit of 5 expenses");
  await card.getByRole("button", { name: "Edit" }).click();
  await prompt.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page.getByRole("heading", { name: "Billing & Subscription" })).toBeVisible();
  await expect(prompt).toBeHidden();
  expect(await countExpenses(database, homeowner.user.id)).toBe(5);

  await homeowner.becomePro();
  await confirm.click();
  await expect(cardOf(panel, "Added expense: Drywall, $850.00")).toBeVisible();
  expect(await countExpenses(database, homeowner.user.id)).toBe(6);
});

test("a contractor limit reached meanwhile offers the upgrade @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const panel = await propose(page, "Add Dana Whitfield, electrician, as a contractor");
  for (const name of ["Ada Byrne", "Marcus Reyes", "Ellen Sorensen"]) {
    await homeowner.addContractor({ name });
  }
  await panel.getByRole("button", { name: "Confirm" }).click();
  const prompt = page.getByRole("dialog", { name: "Contractor Limit Reached" });
  await expect(prompt).toContainText("3 of 3 contractors used");
  await prompt.getByRole("button", { name: "Continue with Free Plan" }).click();
  await expect(cardOf(panel, "Proposed contractor: Dana Whitfield")).toBeVisible();
});
