import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { openNavigation, projectSelector } from "../../support/browser/steps.ts";
import { keepToasts } from "../support/keep-toasts.ts";
import { withoutPreloadedData } from "../../support/browser/without-preloaded-data.ts";

function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole("list", { name: "Contractors" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function toastOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(title, { exact: true });
}

const ROSA = {
  name: "Rosa Martin",
  company: "Martin Electric",
  email: "rosa@martin.example",
  phone: "+1 (503) 555-0142",
  specialty: "Electrician",
  hourlyRate: "85",
  notes: "Best reached by text before seven",
};

test(
  "an added contractor's card shows the contact details",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await page.goto("/contractors");
    await expect(page).toHaveTitle(/^Contractors/);
    await expect(page.getByText("No contractors yet")).toBeVisible();
    await page.getByRole("button", { name: "Add Your First Contractor" }).click();
    const form = page.getByRole("dialog", { name: "Add Contractor" });
    await expect(form.getByText("Name *")).toBeVisible();
    await form.getByLabel("Name *").fill(ROSA.name);
    await form.getByLabel("Company").fill(ROSA.company);
    await form.getByLabel("Phone").fill(ROSA.phone);
    await form.getByLabel("Specialty").selectOption(ROSA.specialty);
    await form.getByLabel("Hourly Rate").fill(ROSA.hourlyRate);
    await form.getByLabel("Notes").fill(ROSA.notes);
    await form.getByLabel("Email").fill(ROSA.email);
    await form.getByLabel("Email").press("Enter");
    await expect(form).toBeHidden();
    await expect(toastOf(page, "Contractor added successfully")).toBeVisible();

    const card = cardOf(page, ROSA.name);
    for (const text of [ROSA.company, ROSA.specialty, ROSA.notes, "$85.00 per hour"]) {
      await expect(card).toContainText(text);
    }
    const mail = card.getByRole("link", { name: ROSA.email });
    await expect(mail).toHaveAttribute("href", "mailto:rosa@martin.example");
    const call = card.getByRole("link", { name: ROSA.phone });
    await expect(call).toHaveAttribute("href", "tel:+15035550142");
    await expect(page.getByText(/1 of 3 contractors/)).toContainText("on the free plan");
  },
);

test("a card shows the total paid and links to those expenses @all", async ({
  page,
  homeowner,
}) => {
  const kitchen = await homeowner.addProject({ name: "Kitchen" });
  const rosa = await homeowner.addContractor(ROSA);
  const dana = await homeowner.addContractor();
  const [paidRosa, paidDana] = [{ contractorId: rosa.id }, { contractorId: dana.id }];
  await homeowner.addExpense({ ...paidRosa, description: "Wiring", amount: "0.10" });
  await homeowner.addExpense({
    ...paidRosa,
    description: "Sockets",
    amount: "0.20",
    date: "2026-02-01",
  });
  await homeowner.addExpense({ ...paidDana, description: "Walls" });
  await homeowner.addProject({ name: "Attic" });
  await homeowner.addExpense({
    ...paidRosa,
    description: "Attic lights",
    amount: "1000",
    date: "2026-04-01",
  });
  await page.goto("/contractors");
  const selector = projectSelector(page);
  await selector.selectOption(String(kitchen.id));

  const card = cardOf(page, ROSA.name);
  await expect(card).toContainText("$0.30");
  await expect(card).toContainText("$1,000.30");
  await expect(card).toContainText("3 expenses");
  await expect(card).toContainText("Last payment: $1,000.00 on Apr 1, 2026");
  await card.getByRole("link", { name: "2 expenses" }).click();
  await expect(page).toHaveURL(`/expenses?contractorId=${rosa.id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Wiring").first()).toBeVisible();
  await expect(main.getByText("Sockets").first()).toBeVisible();
  await expect(main.getByText("Walls")).toBeHidden();
  await expect(main.getByText("Attic lights")).toBeHidden();
});

test("a card shortens long notes, its edit renames the contractor on expenses, and its deletion keeps them and can be undone", async ({
  page,
  homeowner,
}) => {
  // A specialty that is not in the list.
  const rosa = await homeowner.addContractor({ ...ROSA, specialty: "Chimney sweep" });
  await homeowner.addContractor({ name: "Dana", notes: "Short" });
  const notes = `${"A long story. ".repeat(40)}The end.`;
  await homeowner.addContractor({ name: "Wordy", notes });
  const expense = await homeowner.addExpense({ contractorId: rosa.id, amount: "123.40" });
  await keepToasts(page);
  await page.goto("/expenses");
  await expect(page.getByRole("main")).toContainText(ROSA.name);
  await (await openNavigation(page)).getByRole("link", { name: "Contractors" }).click();
  await test.step("long notes are shortened and can be expanded on the card", async () => {
    const card = cardOf(page, "Wordy");
    const text = card.getByText("The end.");
    const isCut = () => text.evaluate((shown) => shown.scrollHeight > shown.clientHeight + 1);
    expect(await isCut()).toBe(true);
    await card.getByRole("button", { name: /^Show all/ }).click();
    expect(await isCut()).toBe(false);
    await card.getByRole("button", { name: /^Show less/ }).click();
    expect(await isCut()).toBe(true);
    await expect(cardOf(page, "Dana").getByRole("button", { name: /^Show/ })).toHaveCount(0);
  });
  await test.step("deleting a contractor keeps the expenses, and Undo restores the card", async () => {
    const card = cardOf(page, ROSA.name);
    await expect(card).toContainText("$123.40");
    await card.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Contractor" });
    await expect(question).toContainText(ROSA.name);
    await expect(question).toContainText("expenses are kept with no contractor assigned");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(card).toBeHidden();
    await expect(toastOf(page, "Contractor deleted successfully")).toBeVisible();
    const listed = async () => {
      const response = await page.request.get(`/api/expenses/${expense.id}`);
      return response.json();
    };
    expect(await listed()).toMatchObject({ amount: "123.40", contractor: null });

    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(card).toContainText("$123.40");
    await expect(card).toContainText(ROSA.notes);
    await expect(card).toContainText("$85.00 per hour");
    expect(await listed()).toMatchObject({ contractor: { id: rosa.id, name: ROSA.name } });
  });
  await test.step("an edit updates the card and the contractor's name on expenses", async () => {
    await cardOf(page, ROSA.name).getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit Contractor" });
    await expect(form.getByLabel("Specialty")).toHaveValue("Chimney sweep");
    await form.getByLabel("Name *").fill("Rosa Keller");
    await form.getByLabel("Hourly Rate").fill("");
    await form.getByRole("button", { name: "Update Contractor" }).click();
    await expect(form).toBeHidden();
    await expect(toastOf(page, "Contractor updated successfully")).toBeVisible();
    const card = cardOf(page, "Rosa Keller");
    await expect(card).toContainText("Chimney sweep");
    await expect(card).not.toContainText("per hour");
    await (await openNavigation(page)).getByRole("link", { name: "All Expenses" }).click();
    await expect(page.getByRole("main")).toContainText("Rosa Keller");
  });
});

test("a failed load or deletion shows an error and can be retried @all", async ({
  page,
  homeowner,
}) => {
  const { id } = await homeowner.addContractor(ROSA);
  await homeowner.addExpense({ contractorId: id, amount: "123.40" });
  const card = cardOf(page, ROSA.name);

  await withoutPreloadedData(page);
  await test.step("the list", async () => {
    await page.route("**/api/contractors", (route) => route.abort("connectionrefused"));
    await page.goto("/contractors");
    await expect(page.getByText("Failed to fetch contractors")).toBeVisible();
    await page.unroute("**/api/contractors");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(card).toBeVisible();
  });

  await test.step("the totals", async () => {
    await page.route("**/api/contractors/payments", (route) => route.abort("connectionrefused"));
    await page.goto("/contractors");
    await expect(page.getByText("Couldn't load payment totals.")).toBeVisible();
    await expect(card).toContainText(ROSA.notes);
    await page.unroute("**/api/contractors/payments");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(card).toContainText("$123.40");
  });

  await test.step("a deletion", async () => {
    await page.route("**/api/contractors/*", (route) =>
      route.request().method() === "DELETE" ? route.abort("connectionrefused") : route.fallback(),
    );
    await card.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toastOf(page, "Failed to delete contractor")).toBeVisible();
    await page.unroute("**/api/contractors/*");
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No contractors yet")).toBeVisible();
  });

  await test.step("the list after a change: the cards stay", async () => {
    await homeowner.addContractor(ROSA);
    await page.goto("/contractors");
    await card.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Name *").fill("Rosa Keller");
    await page.route("**/api/contractors", (route) => route.abort("connectionrefused"));
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "GET");
    await page.getByRole("button", { name: "Update Contractor" }).click();
    await failed;
    await expect(toastOf(page, "Contractor updated successfully")).toBeVisible();
    await expect(cardOf(page, "Rosa Keller")).toBeVisible();
    await expect(page.getByText("Failed to fetch contractors")).toBeHidden();
  });
});

test("a search matches any word or digits and is kept in the URL @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.becomePro();
  await homeowner.addProject();
  for (let number = 1; number <= 8; number += 1) {
    await homeowner.addContractor({ name: `Helper ${number}`, phone: `503 555 010${number}` });
  }
  await page.goto("/contractors");
  await expect(cardOf(page, "Helper 8")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await homeowner.addContractor(ROSA);
  await page.reload();
  const cards = page.getByRole("list", { name: "Contractors" }).getByRole("listitem");
  await expect(cards.filter({ has: page.getByRole("heading") })).toHaveCount(9);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("martin electr");
  await expect(cardOf(page, "Helper 1")).toBeHidden();
  await expect(cardOf(page, ROSA.name)).toBeVisible();
  await expect(page).toHaveURL("/contractors?search=martin+electr");
  await page.reload();
  await expect(cardOf(page, ROSA.name)).toBeVisible();
  await expect(cardOf(page, "Helper 1")).toBeHidden();
  await page.getByRole("searchbox").fill("5035550103");
  await expect(cardOf(page, "Helper 3")).toBeVisible();
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No contractors match your search")).toBeVisible();
  await page.getByRole("button", { name: "Show all contractors" }).click();
  await expect(cardOf(page, "Helper 1")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
