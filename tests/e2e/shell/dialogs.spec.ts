import { expect, test, type Page } from "../../support/browser/fixtures.ts";
import { entryOf, toastOf, openAccountMenu, openExpenseForm } from "../../support/browser/steps.ts";
import { countRenderedForms } from "../support/count-forms.ts";
import { pngScan } from "../../support/records/receipts.ts";

/** Whether the page asks before it is unloaded. */
function asksBeforeUnload(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });
}

test(
  "Back asks before discarding a changed form, and then only closes it",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense();
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "View all" }).click();
    // The URL changes before the screen; a form opened too early would close with the dashboard.
    await page.getByRole("heading", { name: "All Expenses" }).waitFor();
    const form = await openExpenseForm(page);
    await form.getByLabel("Description").fill("Half a thou");
    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });

    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("Description")).toHaveValue("Half a thou");
    await page.goBack();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL("/expenses");

    await page.goBack();
    await expect(page).toHaveURL("/dashboard");
  },
);

test("the form warns before a reload and accepts a receipt anywhere, and the ? key lists the shortcuts", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense();
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await test.step("a reload asks only while a form has changes", async () => {
    await expect(form.getByLabel("Amount")).toBeFocused();
    expect(await asksBeforeUnload(page)).toBe(false);
    await form.getByLabel("Description").fill("Half a thou");
    await expect.poll(() => asksBeforeUnload(page)).toBe(true);
    await form.getByLabel("Description").fill("");
    await expect.poll(() => asksBeforeUnload(page)).toBe(false);
  });
  await test.step("a receipt may be dropped anywhere on the form", async () => {
    const { name, contentType, bytes } = await pngScan();
    const dropped = await page.evaluateHandle(
      ({ base64, name, type }) => {
        const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], name, { type }));
        return transfer;
      },
      { base64: bytes.toString("base64"), name, type: contentType },
    );
    const outside = form.getByLabel("Description");
    await outside.dispatchEvent("dragover", { dataTransfer: dropped });
    await expect(form.getByText("Drop to attach")).toBeVisible();
    await outside.dispatchEvent("drop", { dataTransfer: dropped });
    await expect(form.getByText("Receipt attached")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
  });
  await test.step("the ? key and the account menu list the shortcuts", async () => {
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await page.keyboard.press("?");
    await expect(list).toContainText("Add an expense");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();

    const menu = await openAccountMenu(page);
    await menu.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect(list).toContainText("Add an expense");
    await expect(page.getByRole("menu")).toBeHidden();
  });
});

test(
  "after a deletion the focus moves to the next expense",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense({ description: "Grout", date: "2026-03-01" });
    await homeowner.addExpense({ description: "Oak boards", date: "2026-03-02" });
    await homeowner.addExpense({ description: "Tiles", date: "2026-03-03" });
    await page.goto("/expenses");
    const question = page.getByRole("alertdialog");
    const expenseButton = (description: string) =>
      page.getByRole("button", { name: description, exact: true });

    await entryOf(page, "Oak boards").getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(expenseButton("Grout")).toBeFocused();

    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog", { name: "Expense Details" });
    await detail.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(expenseButton("Tiles")).toBeFocused();

    await entryOf(page, "Tiles").getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No expenses yet")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  },
);

test("after a project's deletion the focus moves to its neighbor @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ name: "Kitchen" });
  await homeowner.addProject({ name: "Bath" });
  await page.goto("/projects");
  await page.getByRole("button", { name: "Delete Kitchen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Bath", exact: true })).toBeFocused();
});

test("a double click confirms once, and never confirms the dialog that its first click opened", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards" });
  await page.goto("/expenses");
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(request.url());
  });
  await entryOf(page, "Oak boards")
    .getByRole("button", { name: /^Delete/ })
    .click();
  const response = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  // As the second click of a double click that opened the dialog under the pointer.
  await response.dispatchEvent("click", { detail: 2 });
  await response.dblclick();
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await expect(toastOf(page, "Expense deleted")).toHaveCount(1);
  expect(deletions).toHaveLength(1);
});

test(
  "on the first screen of a visit, Back closes an open dialog before leaving",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense();
    await page.goto("about:blank");
    await page.goto("/expenses?category=Materials");
    await expect(page.getByRole("heading", { name: "All Expenses" })).toBeVisible();
    // The listener for Back loads once the browser is idle.
    await page.waitForLoadState("networkidle");

    const form = await openExpenseForm(page);
    await form.getByLabel("Description").fill("Half a thou");
    await page.goBack();
    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();

    const menu = await openAccountMenu(page);
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    if ((page.viewportSize()?.width ?? 0) < 1024) {
      await page.goBack();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    }
    await expect(page).toHaveURL("/expenses?category=Materials");
    await expect(page.getByLabel("Category")).toHaveValue("Materials");

    await page.goBack();
    await expect(page).toHaveURL("about:blank");
  },
);

const FORMS = [
  { path: "/expenses", name: "Add Expense", tag: [] },
  { path: "/timeline", name: "Add Milestone", tag: ["@all"] },
];

for (const { path, name, tag } of FORMS) {
  const title = `the form ${name} is rendered while the browser is idle, and a press shows it`;
  test(title, { tag }, async ({ page, homeowner }) => {
    await homeowner.addProject();
    const { countForms, nextForm } = await countRenderedForms(page);
    await page.goto(path);
    let rendered = 0;
    for (let opened = 1; opened <= 2; opened += 1) {
      rendered = await nextForm(rendered);
      await expect(page.locator("form")).toHaveCount(0);
      await page.keyboard.press("n");
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      expect(await countForms()).toBe(rendered);
      // The next one is empty again.
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name })).toBeHidden();
    }
  });
}
