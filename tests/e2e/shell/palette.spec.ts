import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { expect, test, type Page } from "../../support/browser/fixtures.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search for records" });
const chosenOf = (page: Page) =>
  page.getByRole("listbox", { name: "Results" }).getByRole("option", { selected: true });

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(fieldOf(page)).toBeFocused();
}

/** The shortcut works once the idle parts have loaded. */
async function waitForTools(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: "Search", exact: true })
    .filter({ visible: true })
    .waitFor();
}

test("the palette finds records, pages and actions with the keyboard alone", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards", amount: "1950.25" });
  await homeowner.addExpense({ description: "Oak stain", date: "2026-01-02" });
  await page.goto("/dashboard");
  await waitForTools(page);
  const opener = page.getByRole("button", { name: "Search", exact: true });
  await opener.focus();
  await openByKey(page);
  const field = fieldOf(page);
  await expect(chosenOf(page)).toContainText("Add expense");
  await page.keyboard.press("End");
  await expect(chosenOf(page)).toContainText("Invoices");
  await page.keyboard.press("ArrowDown");
  await expect(chosenOf(page)).toContainText("Add expense");
  await expectNoViolations(page, "palette");

  await test.step("Escape returns the focus", async () => {
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("a chosen record opens in its dialog or on its screen", async () => {
    await openByKey(page);
    await page.keyboard.type("oak");
    await expect(page.getByRole("group", { name: "Expenses" }).getByRole("option")).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await expect(chosenOf(page)).toContainText("Oak stain");
    const id = await chosenOf(page).getAttribute("id");
    await expect(field).toHaveAttribute("aria-activedescendant", id ?? "");
    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog", { name: "Expense Details" });
    await expect(detail).toContainText("Oak stain");
    await page.keyboard.press("Escape");
    await expect(detail).toBeHidden();
  });

  await test.step("an action opens its form, and recent choices come first", async () => {
    await openByKey(page);
    await expect(chosenOf(page)).toContainText("Oak stain");
    await page.keyboard.type("add mil");
    await expect(chosenOf(page)).toContainText("Add milestone");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Add Milestone" });
    await expect(form).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
  });

  await test.step("a chosen page opens, and / focuses its list's search", async () => {
    await openByKey(page);
    await page.keyboard.type("all exp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/expenses$/);
    // The dashboard lists the same expense, and stays until the list has loaded.
    const search = page.getByRole("searchbox", { name: "Search expenses" });
    await expect(search).toBeVisible();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
  });

  await test.step("on a phone it fills the screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole("button", { name: "Search", exact: true })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole("dialog", { name: "Search" });
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
    await field.fill("boards");
    await page.getByRole("option", { name: /Oak boards/ }).click();
    await expect(page.getByRole("dialog", { name: "Expense Details" })).toBeVisible();
  });
});

test("a typed amount finds expenses and payments, and a failed search can be repeated @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, plan } = await homeownerWithContracts(homeowner, context, server);
  const contract = await accept({ work: "Rewiring", amount: "1950" });
  await plan(contract, [{ kind: "deposit", title: "All at once", amount: "1950" }]);
  await homeowner.addExpense({ description: "Lamp", amount: "1950" });
  await page.goto("/dashboard");
  await waitForTools(page);
  await page.route("**/api/search?**", (route) => route.abort());
  await openByKey(page);
  await page.keyboard.type("1,950.00");
  const failure = page.getByRole("alert").filter({ hasText: "The search failed" });
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/search?**");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Records with the amount $1,950.00")).toBeVisible();
  await expect(page.getByRole("option", { name: /Lamp/ })).toBeVisible();
  await page.getByRole("option", { name: /All at once/ }).click();
  await expect(page).toHaveURL(new RegExp(`quote=${contract.id}#installment-`));
  await openByKey(page);
  await page.keyboard.type("77.77");
  await expect(page.getByText("No record has the amount $77.77")).toBeVisible();
});

test("a quote is accepted from the palette, which offers to decline the others @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask } = await homeownerWithContracts(homeowner, context, server);
  await ask({ work: "Rewiring", amount: "1950" });
  await ask({ work: "Rewiring", amount: "2400" });
  await page.goto("/dashboard");
  await waitForTools(page);
  await openByKey(page);
  await page.keyboard.type("accept rew");
  await page.getByRole("option", { name: /Accept quote: Rewiring.*\$1,950\.00/ }).click();
  const question = page.getByRole("dialog", { name: "Accept this quote?" });
  await question.getByRole("button", { name: "Accept quote" }).click();
  const created = page.getByRole("dialog", { name: "Contract created" });
  await created.getByRole("button", { name: "Decline 1 other quote" }).click();
  await expect(created.getByText("Still open for this work")).toBeHidden();
  await created.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/contracts\?quote=\d+$/);
});
