import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { recurringExpense } from "../../../shared/recurring-expenses/contract.ts";
import { recurringBody } from "../../support/records/recurring-body.ts";
import { entryOf, toastOf, navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { keepToasts } from "../support/keep-toasts.ts";

/** A date relative to the browser's today, as stored and as displayed. */
async function dayIn(page: Page, days: number): Promise<{ iso: string; shown: string }> {
  const today = await page.evaluate<string>("new Date().toLocaleDateString('sv-SE')");
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const shown = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return { iso: date.toISOString().slice(0, 10), shown: shown.format(date) };
}

const dueList = (page: Page) => page.getByRole("list", { name: "Recurring expenses to record" });
const undo = (page: Page, what: RegExp) => page.getByRole("button", { name: what }).click();

test("a due date of a recurring expense is recorded, edited first, skipped or stopped @narrow", async ({
  page,
  homeowner,
}) => {
  const [first, second, third] = [
    await dayIn(page, -15),
    await dayIn(page, -8),
    await dayIn(page, -1),
  ];
  const { iso: date } = await dayIn(page, -22);
  await homeowner.addExpense({ description: "Dumpster rental", amount: "450", date });
  await keepToasts(page);
  await page.goto("/expenses");
  await entryOf(page, "Dumpster rental")
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Repeat" }).click();
  const form = page.getByRole("dialog", { name: "Add Recurring Expense" });
  await form.getByLabel("Repeats").selectOption("Every week");
  await expect(form.getByLabel("Next date")).toHaveValue(first.iso);
  await expectNoViolations(page, "the form of a recurring expense");
  await form.getByRole("button", { name: "Add Recurring Expense" }).click();
  await expect(toastOf(page, "Recurring expense added")).toBeVisible();

  await navigateWithin(page, "/dashboard");
  await page.getByRole("link", { name: /Record \$450\.00 for Dumpster rental/ }).click();
  await expect(dueList(page)).toContainText(`Due ${first.shown}`);
  await expectNoViolations(page, "an inbox with a recurring expense");
  await dueList(page).getByRole("button", { name: "Record Dumpster rental" }).click();
  await expect(dueList(page)).toContainText(`Due ${second.shown}`);
  const title = toastOf(page, "Expense Added").getByText("Expense Added", { exact: true });
  const box = await title.boundingBox();
  expect(box?.height, "one line, with its button below on a phone").toBeLessThan(30);
  for (const _time of ["first", "second"]) {
    await undo(page, /^Undo: recording of/);
    await expect(dueList(page)).toContainText(`Due ${first.shown}`);
    await dueList(page).getByRole("button", { name: "Record Dumpster rental" }).click();
    await expect(dueList(page)).toContainText(`Due ${second.shown}`);
  }
  await undo(page, /^Undo: recording of/);
  await expect(dueList(page)).toContainText(`Due ${first.shown}`);

  await dueList(page)
    .getByRole("button", { name: /^Edit first/ })
    .click();
  const expense = page.getByRole("dialog", { name: "Add Expense" });
  await expect(expense.getByLabel("Date")).toHaveValue(first.iso);
  await expense.getByLabel("Amount").fill("99");
  await expense.getByRole("button", { name: "Add Expense" }).click();
  await expect(dueList(page)).toContainText(`Due ${second.shown}`);

  const choose = async (item: string) => {
    await dueList(page)
      .getByRole("button", { name: /^More actions/ })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Skip this time");
  await expect(dueList(page)).toContainText(`Due ${third.shown}`);
  await choose("Stop repeating");
  await expect(dueList(page)).toBeHidden();
  await undo(page, /^Undo: deletion of/);
  await expect(dueList(page)).toContainText(`Due ${third.shown}`);

  await navigateWithin(page, "/expenses");
  await expect(entryOf(page, "$99.00")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Total: $549.00");
});

test("a new expense is made recurring in its form, and is then listed", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Recurring expenses" }).click();
  const list = page.getByRole("dialog", { name: "Recurring Expenses" });
  await expect(list).toContainText("No recurring expenses yet");
  await expectNoViolations(page, "no recurring expenses");
  await page.keyboard.press("Escape");
  await navigateWithin(page, "/expenses");
  await page.getByRole("button", { name: "Add Expense" }).click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await form.getByLabel("Amount").fill("120");
  await form.getByLabel("Description").fill("Storage unit");
  await form.getByRole("radio", { name: "Other" }).check();
  await form.getByLabel("Payment Method").selectOption("Cash");
  await form.getByRole("button", { name: /^More details/ }).click();
  await form.getByLabel("Repeat").selectOption("Every month");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(toastOf(page, "Recurring expense added")).toBeVisible();
  await page.getByRole("button", { name: "More actions", exact: true }).press("Enter");
  // The first item visible at this width.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.getByRole("menuitem", { name: "Recurring expenses" }).press("Enter");
  await expect(list).toContainText("$120.00 · Every month");
  await list.getByRole("button", { name: "Edit: Storage unit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Recurring Expense" });
  await edit.getByLabel("Amount").fill("130");
  await edit.getByRole("button", { name: "Update Recurring Expense" }).click();
  await expect(list).toContainText("$130.00 · Every month");
});

test("a due date handled elsewhere is refused, and the next one is shown @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const [first, second] = [await dayIn(page, -9), await dayIn(page, -2)];
  const { id: projectId } = await homeowner.addProject();
  const headers = { origin: server.url };
  const data = recurringBody(projectId, { every: "week", nextOn: first.iso });
  const added = await context.request.post("/api/recurring-expenses", { data, headers });
  const { id } = recurringExpense.parse(await added.json());
  // The page gets no notification of changes.
  await page.route("**/api/changes*", (route) => route.abort());
  await page.goto("/inbox");
  await expect(dueList(page)).toContainText(`Due ${first.shown}`);
  const skipElsewhere = (dueOn: string) =>
    context.request.post(`/api/recurring-expenses/${id}/skip`, { data: { dueOn }, headers });
  await skipElsewhere(first.iso);
  await dueList(page).getByRole("button", { name: "Record Dumpster rental" }).click();
  await expect(toastOf(page, "Error")).toContainText("recorded or skipped already");
  await expect(dueList(page)).toContainText(`Due ${second.shown}`);
  await skipElsewhere(second.iso);
  await dueList(page)
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Skip this time" }).click();
  await expect(dueList(page)).toBeHidden();
});

test("the focus moves on when a due expense disappears @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { iso: day } = await dayIn(page, -2);
  const { id: projectId } = await homeowner.addProject();
  for (const description of ["Dumpster rental", "Storage unit"]) {
    const data = recurringBody(projectId, { description, nextOn: day, endsOn: day });
    const headers = { origin: server.url };
    await context.request.post("/api/recurring-expenses", { data, headers });
  }
  await page.goto("/inbox");
  const record = (name: string) => dueList(page).getByRole("button", { name: `Record ${name}` });
  await record("Dumpster rental").press("Enter");
  await expect(record("Storage unit")).toBeFocused();
  await dueList(page).getByRole("button", { name: "More actions: Storage unit" }).press("Enter");
  await page.getByRole("menuitem", { name: "Skip this time" }).press("Enter");
  await expect(dueList(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});
