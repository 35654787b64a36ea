import { askInPanel, openAssistant } from "../../support/browser/chat-double.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import {
  categoryOf,
  contractorField,
  entryOf,
  navigateWithin,
} from "../../support/browser/steps.ts";
import {
  cardOf,
  countExpenses,
  DRYWALL_SENTENCE,
  expireProposals,
  fieldOf,
  propose,
} from "../../support/browser/proposal-cards.ts";

const PROPOSED = "Proposed expense: Drywall, $850.00";
const ADDED = "Added expense: Drywall, $850.00";

test("an expired or dismissed proposal records nothing, and one that is confirmed is recorded once", async ({
  page,
  homeowner,
  database,
}) => {
  await homeowner.addProject({ name: "Attic" });
  await page.goto("/expenses");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  let panel = await propose(page, DRYWALL_SENTENCE);
  await expireProposals(database, homeowner.user.id);
  await panel.getByRole("button", { name: "Confirm" }).click();
  const expired = cardOf(panel, "Expired expense: Drywall, $850.00");
  await expect(expired).toContainText("Expired after 24 hours.");
  expect(await countExpenses(database, homeowner.user.id)).toBe(0);

  await expired.getByRole("button", { name: "Ask again" }).click();
  await expect(cardOf(panel, PROPOSED)).toBeVisible();
  const questions = panel.getByRole("listitem").filter({ hasText: DRYWALL_SENTENCE });
  await expect(questions).toHaveCount(2);
  await test.step("Dismiss records nothing and stays dismissed", async () => {
    await panel.getByRole("button", { name: "Dismiss" }).click();
    const dismissed = "Dismissed expense: Drywall, $850.00";
    await expect(cardOf(panel, dismissed)).toBeFocused();
    await expect(cardOf(panel, dismissed).getByRole("button")).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("No expenses yet")).toBeVisible();
    panel = await openAssistant(page);
    await expect(cardOf(panel, dismissed)).toBeVisible();
    expect(await countExpenses(database, homeowner.user.id)).toBe(0);
  });

  await askInPanel(panel, DRYWALL_SENTENCE);
  const card = cardOf(panel, PROPOSED);
  for (const [label, value] of [
    ["Description", "Drywall"],
    ["Amount", "$850.00"],
    ["Category", "Materials"],
    ["Payment Method", "Cash"],
    ["Date", "Yesterday"],
    ["Contractor", "Joe"],
    ["Contractor", "new contractor"],
    ["Project", "Attic"],
  ] as const) {
    await expect(fieldOf(card, label)).toContainText(value);
  }
  expect(await countExpenses(database, homeowner.user.id)).toBe(0);

  await card.getByRole("button", { name: "Confirm" }).dblclick();
  const added = cardOf(panel, ADDED);
  await expect(added).toBeFocused();
  await expect(added.getByText("Added", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: ADDED })).toHaveCount(1);
  // An unknown name is not recorded as a contractor; the notes hold it.
  await expect(fieldOf(added, "Contractor")).toHaveCount(0);
  await expect(fieldOf(added, "Notes")).toContainText("Paid to Joe");
  await expect(entryOf(page, "Drywall")).toBeVisible();
  expect(await countExpenses(database, homeowner.user.id)).toBe(1);

  await added.getByRole("link", { name: "View in All Expenses" }).click();
  await expect(page).toHaveURL(/\/expenses\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(entryOf(page, "Drywall")).toBeVisible();
  await navigateWithin(page, "/dashboard");
  await expect(page.getByText("Total Spent")).toBeVisible();
  await expect(page.getByRole("main").getByText("$850.00").first()).toBeVisible();
});

test("confirming on the dashboard updates its totals without a reload @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ budget: "1000" });
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText("No expenses yet")).toBeVisible();
  const panel = await propose(page, DRYWALL_SENTENCE);
  await panel.getByRole("button", { name: "Confirm" }).press("Enter");
  await expect(cardOf(panel, ADDED)).toBeVisible();
  await expect(page.getByRole("main").getByText("85.00%")).toBeVisible();
  await expect(page.getByRole("main").getByText("$150.00")).toBeVisible();
});

test("Edit opens the prefilled form, saving it settles the proposal, and a failed action can be retried", async ({
  page,
  homeowner,
  database,
}) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  let panel = await propose(page, DRYWALL_SENTENCE);
  const card = cardOf(panel, PROPOSED);
  const edit = card.getByRole("button", { name: "Edit" });
  const form = page.getByRole("dialog", { name: "Add Expense" });

  await edit.click();
  await expect(form.getByLabel("Description")).toHaveValue("Drywall");
  await expect(form.getByLabel("Amount")).toHaveValue("850.00");
  await expect(categoryOf(form, "Materials")).toBeChecked();
  await expect(form.getByLabel("Payment Method")).toHaveValue("Cash");
  // Leaving asks first, although nothing was typed, because nothing is recorded yet.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(panel).toBeVisible();

  await edit.click();
  await expect(form.getByText("Joe is not in your contractors yet.")).toBeVisible();
  await form.getByRole("button", { name: "New Contractor" }).click();
  const nested = page.getByRole("dialog", { name: "Add Contractor" });
  await expect(nested.getByLabel("Name *")).toHaveValue("Joe");
  await nested.getByRole("button", { name: "Add Contractor" }).click();
  await expect(contractorField(form)).toHaveValue("Joe");
  await expect(form.getByText("Joe is not in your contractors yet.")).toBeHidden();
  await form.getByLabel("Amount").fill("912.4");
  await form.getByRole("button", { name: "Add Expense" }).click();
  const added = cardOf(panel, "Added expense: Drywall, $912.40");
  await expect(added).toBeFocused();
  await expect(added).toContainText("Joe");
  await expect(entryOf(page, "Drywall")).toContainText("$912.40");
  expect(await countExpenses(database, homeowner.user.id)).toBe(1);

  await page.reload();
  panel = await openAssistant(page);
  await expect(cardOf(panel, "Added expense: Drywall, $912.40")).toBeVisible();

  await askInPanel(panel, DRYWALL_SENTENCE);
  await page.route("**/edited", (route) => route.abort());
  await panel.getByRole("button", { name: "Edit" }).click();
  await form.getByLabel("Amount").fill("900");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(form).toBeHidden();
  // The card's request follows after the form has closed.
  const retry = cardOf(panel, PROPOSED).getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute("**/edited");
  await retry.click();
  await expect(cardOf(panel, "Added expense: Drywall, $900.00")).toBeVisible();
  await test.step("a failed action is shown on the card and can be retried", async () => {
    await askInPanel(panel, "Paid Joe 700 cash for drywall yesterday");
    const card = cardOf(panel, "Proposed expense: Drywall, $700.00");
    await page.route("**/confirm?*", (route) => route.abort());
    const confirm = card.getByRole("button", { name: "Confirm" });
    await confirm.click();
    await expect(card.getByRole("alert")).toContainText("Can't reach Plumbline.");
    await expect(confirm).toBeFocused();
    await page.unroute("**/confirm?*");

    // The form saved the record but settling the card failed: a retry must not record it twice.
    await page.route("**/edited", (route) => route.abort());
    await card.getByRole("button", { name: "Edit" }).click();
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(card.getByRole("alert")).toContainText("Saved, but we couldn't update this card.");
    await expect(confirm).toHaveCount(0);
    await page.reload();
    const again = await openAssistant(page);
    await again.getByRole("button", { name: "Confirm" }).click();
    await expect(cardOf(again, "Added expense: Drywall, $700.00")).toBeVisible();
    expect(await countExpenses(database, homeowner.user.id)).toBe(3);
  });
});

test("missing fields are named and can be added only with Edit @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  const panel = await propose(page, "Paid Joe 850 for drywall yesterday");
  const card = cardOf(panel, PROPOSED);
  await expect(fieldOf(card, "Payment Method")).toHaveText("missing");
  const confirm = card.getByRole("button", { name: "Confirm" });
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription(
    "Missing: Payment Method. Select Edit to add it.",
  );
  await card.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await form.getByLabel("Payment Method").selectOption("Check");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(cardOf(panel, ADDED)).toContainText("Check");
  await expect(entryOf(page, "Drywall")).toBeVisible();
});

test("a proposal settled in another tab shows its result when clicked @all", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  const panel = await propose(page, DRYWALL_SENTENCE);
  const other = await context.newPage();
  await other.goto("/billing");
  await expect(other.getByRole("heading", { name: "Billing & Subscription" })).toBeVisible();
  const otherPanel = await openAssistant(other);
  await otherPanel.getByRole("button", { name: "Dismiss" }).click();
  await expect(cardOf(otherPanel, "Dismissed expense: Drywall, $850.00")).toBeVisible();
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(cardOf(panel, "Dismissed expense: Drywall, $850.00")).toBeVisible();
});

test("space is reserved for a card while it loads", async ({ page, homeowner }) => {
  await homeowner.addProject();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/proposal-card-*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/expenses");
  const panel = await openAssistant(page);
  await askInPanel(panel, DRYWALL_SENTENCE);
  const placeholder = panel.getByRole("status", { name: "Loading what was proposed" });
  await expect(placeholder).toBeVisible();
  held.resolve();
  await expect(cardOf(panel, PROPOSED)).toBeVisible();
  await expect(placeholder).toHaveCount(0);
});
