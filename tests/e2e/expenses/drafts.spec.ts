import { expectNoViolations } from "../support/axe-check.ts";
import { countRenderedForms } from "../support/count-forms.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import {
  categoryOf,
  entryOf,
  fillExpense,
  openAccountMenu,
  openExpenseForm,
  openMore,
} from "../../support/browser/steps.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { createHomeowner } from "../../support/browser/homeowner.ts";
import { pdfInvoice, pngScan, type ReceiptFile } from "../../support/records/receipts.ts";

const BOARDS = {
  description: "Oak boards",
  amount: "842.50",
  category: "Materials",
  paymentMethod: "Cash",
  notes: "two are split",
};

test("a draft expense and photos not yet uploaded survive a reload, until saved, discarded or signed out", async ({
  page: first,
  homeowner,
  context,
}) => {
  const project = await homeowner.addProject();
  await first.goto("/expenses");
  let form = await openExpenseForm(first);
  await fillExpense(form, BOARDS);
  await form.getByLabel("Repeat").selectOption("Every month");
  const payload = ({ name, contentType, bytes }: ReceiptFile) => ({
    name,
    mimeType: contentType,
    buffer: bytes,
  });
  const scan = await pngScan();
  await form.getByLabel("Receipt Image").setInputFiles(payload(scan));
  await expect(form.getByText("Receipt attached")).toBeVisible();
  // Closed without a prompt, like a tab that the system closes.
  await first.close();

  const page = await context.newPage();
  await page.goto("/expenses");
  form = await openExpenseForm(page);
  await expect(form.getByText("Draft restored")).toBeVisible();
  await expect(form.getByLabel("Description")).toHaveValue(BOARDS.description);
  await expect(form.getByLabel("Amount")).toHaveValue(BOARDS.amount);
  await expect(categoryOf(form, "Materials")).toBeChecked();
  await expect(form.getByLabel("Notes")).toHaveValue(BOARDS.notes);
  await expect(form.getByLabel("Repeat")).toHaveValue("month");
  await expect(form.getByText("Receipt attached")).toBeVisible();
  await form.getByRole("button", { name: "Discard draft" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("");
  await expect(form.getByLabel("Repeat")).toHaveValue("");
  await expect(form.getByText("Receipt attached")).toBeHidden();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();

  await context.route("**/api/upload", (route) => route.abort("internetdisconnected"));
  form = await openExpenseForm(page);
  await expect(form.getByText("Draft restored")).toBeHidden();
  const invoice = pdfInvoice();
  await form.getByLabel("Receipt Image").setInputFiles(payload(scan));
  await expect(form.getByText("Not uploaded yet")).toBeVisible();
  await openMore(form);
  await form.getByLabel("Add receipts").setInputFiles(payload(invoice));
  await expect(form.getByRole("button", { name: `Try again now: ${invoice.name}` })).toBeVisible();
  const storedFiles = (page: Page) =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return databases.filter(({ name }) => name?.startsWith("draft-files:")).length;
    });
  await expect.poll(() => storedFiles(page)).toBe(1);
  await page.close();

  const second = await context.newPage();
  await second.goto("/expenses");
  form = await openExpenseForm(second);
  await expect(form.getByText("Draft restored")).toBeVisible();
  await expect(form.getByText(scan.name)).toBeVisible();
  await context.unroute("**/api/upload");
  await second.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(form.getByText("Receipt attached")).toBeVisible();
  await fillExpense(form, BOARDS);
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(form).toBeHidden();
  const response = await second.request.get(`/api/expenses?projectId=${project.id}`);
  expect(await response.json()).toMatchObject({
    expenses: [{ imageUrl: expect.any(String), details: { receipts: [expect.any(String)] } }],
  });
  form = await openExpenseForm(second);
  await expect(form.getByText("Draft restored")).toBeHidden();
  await expect(form.getByText(scan.name)).toBeHidden();

  await context.route("**/api/upload", (route) => route.abort("internetdisconnected"));
  await form.getByLabel("Receipt Image").setInputFiles(payload(scan));
  await expect(form.getByText("Not uploaded yet")).toBeVisible();
  await expect.poll(() => storedFiles(second)).toBe(1);
  await second.close();
  const last = await context.newPage();
  await last.goto("/expenses");
  const menu = await openAccountMenu(last);
  await menu.getByRole("menuitem", { name: /log out/i }).click();
  await expect(last).toHaveURL("/");
  expect(await storedFiles(last)).toBe(0);
});

test("drafts of budget lines and change orders survive a reload @all", async ({
  page: first,
  homeowner,
  context,
  server,
}) => {
  const { accept } = await homeownerWithContracts(homeowner, context, server);
  const { id } = await accept();
  const addLine = async (page: Page) => {
    await page.goto("/budget");
    await page.getByRole("button", { name: "Add budget line" }).click();
    return page.getByRole("dialog", { name: "Add budget line" });
  };
  const addChange = async (page: Page) => {
    await page.goto(`/contracts?quote=${id}`);
    await page.getByRole("button", { name: "Add change order" }).click();
    return page.getByRole("dialog", { name: "Add change order" });
  };
  await (await addLine(first)).getByLabel("Room").fill("Attic");
  const second = await context.newPage();
  const change = await addChange(second);
  await change.getByLabel("Description and reason").fill("Fewer shingles");
  await change.getByLabel("Amount").fill("450");
  await change.getByRole("button", { name: "Change sign" }).click();
  await first.close();
  await second.close();

  const page = await context.newPage();
  const line = await addLine(page);
  await expect(line.getByText("Draft restored")).toBeVisible();
  await expect(line.getByLabel("Room")).toHaveValue("Attic");
  await line.getByRole("button", { name: "Discard draft" }).click();
  await expect(line.getByLabel("Room")).toHaveValue("");
  const order = await addChange(page);
  await expect(order.getByLabel("Description and reason")).toHaveValue("Fewer shingles");
  await expect(order.getByLabel("Amount")).toHaveValue("-450");
  await order.getByRole("button", { name: "Discard draft" }).click();
  await expect(order.getByLabel("Amount")).toHaveValue("");
});

test("after the session ends under a filled form, signing in there saves the form", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addProject();
  await page.goto("/expenses");
  await page.waitForLoadState("networkidle");
  const form = await openExpenseForm(page);
  // Without notes: its field would trigger the sign-in first.
  const { notes: _notes, ...entry } = BOARDS;
  await fillExpense(form, entry);
  await context.clearCookies();
  await form.getByRole("button", { name: "Add Expense" }).click();
  const question = page.getByRole("dialog", { name: "Sign in again" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByText("Sign in to continue").first()).toBeVisible();
  await expect(form.getByLabel("Amount")).toHaveValue(BOARDS.amount);

  // After being dismissed, the sign-in dialog doesn't reopen for a moment.
  await expect(async () => {
    await form.getByRole("button", { name: "Add Expense" }).click();
    await question.getByRole("button", { name: "I've signed in" }).click({ timeout: 3000 });
  }).toPass();
  await expect(question.getByText("not signed in yet")).toBeVisible();
  await question.getByLabel("Password", { exact: true }).fill("wrong password");
  await question.getByRole("button", { name: "Sign In" }).click();
  await expect(question.getByText(/password/i).first()).toBeVisible();
  await expectNoViolations(page, "sign in again");
  await question.getByLabel("Password", { exact: true }).fill(homeowner.password);
  await question.getByRole("button", { name: "Sign In" }).click();
  await expect(form).toBeHidden();
  await expect(entryOf(page, BOARDS.description)).toBeVisible();
});

test("another account that signs in over a form neither sees nor saves its content", async ({
  page,
  homeowner,
  context,
  server,
  database,
}) => {
  await homeowner.addProject();
  await page.goto("/contractors");
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("button", { name: /^Add (Your First )?Contractor/ })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "Add Contractor" });
  await form.getByLabel("Name").fill("Rosa");
  await context.clearCookies();
  await form.getByRole("button", { name: "Add Contractor" }).click();
  const question = page.getByRole("dialog", { name: "Sign in again" });
  await expect(question).toBeVisible();
  const email = `other-${homeowner.email}`;
  const other = await createHomeowner({ context, server, database, email });
  await other.addProject();
  await question.getByRole("button", { name: "I've signed in" }).click();
  await page.waitForURL("/");
  await page.goto("/contractors");
  await page
    .getByRole("button", { name: /^Add (Your First )?Contractor/ })
    .first()
    .click();
  await expect(form.getByLabel("Name")).toHaveValue("");
  expect(await (await page.request.get("/api/contractors")).json()).toEqual([]);
});

test("a form rendered before its press shows a draft stored by another tab since", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addProject();
  const { nextForm } = await countRenderedForms(page);
  await page.goto("/expenses");
  await nextForm();

  const other = await context.newPage();
  await other.goto("/expenses");
  const typed = await openExpenseForm(other);
  await typed.getByLabel("Description").fill(BOARDS.description);
  await other.close();

  const form = await openExpenseForm(page);
  await expect(form.getByText("Draft restored")).toBeVisible();
  await expect(form.getByLabel("Description")).toHaveValue(BOARDS.description);
});
