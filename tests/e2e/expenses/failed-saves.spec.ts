import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import {
  contractorField,
  fillExpense,
  openExpenseForm,
  pickFrom,
  toastOf,
} from "../../support/browser/steps.ts";
import { withoutPreloadedData } from "../../support/browser/without-preloaded-data.ts";

const ENTRY = {
  description: "Oak boards, second delivery",
  amount: "84.20",
  category: "Materials",
  paymentMethod: "Check",
  notes: "two are split",
};

test("an empty form closes without a prompt, a changed one asks, and a failed save keeps it open and never saves twice", async ({
  page,
  homeowner,
}) => {
  const { projectId } = await homeowner.addExpense({ description: "Oak boards" });
  await test.step("a list that fails to load shows an error and can be retried", async () => {
    await withoutPreloadedData(page);
    await page.route("**/api/expenses?*", (route) => route.abort("connectionrefused"));
    await page.goto("/expenses");
    await expect(page.getByText("Failed to fetch expenses")).toBeVisible();
    await page.unroute("**/api/expenses?*");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByRole("main")).toContainText("Oak boards");
  });
  const respondToSave = (response: object) =>
    page.route("**/api/expenses", (route) =>
      route.request().method() === "POST" ? route.fulfill(response) : route.fallback(),
    );
  const form = await openExpenseForm(page);

  await test.step("closes without a prompt while unchanged", async () => {
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toBeHidden();
  });

  await test.step("an empty form shows what each field needs", async () => {
    await openExpenseForm(page);
    await form.getByLabel("Date").fill("");
    await form.getByRole("button", { name: "Add Expense" }).click();
    for (const message of [
      "Description is required",
      "Amount must be greater than 0",
      "Category is required",
      "Payment method is required",
      "Date is required",
    ]) {
      await expect(form.getByText(message)).toBeVisible();
    }
    await expect(form.getByLabel("Amount")).toBeFocused();
  });

  await test.step("a server error is shown at its field", async () => {
    await fillExpense(form, { ...ENTRY, date: "2026-03-10" });
    await respondToSave({
      status: 400,
      json: {
        error: "Please check the form for errors.",
        code: "validation_failed",
        details: { issues: [{ path: ["amount"], message: "Amount must be a round one" }] },
      },
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form.getByText("Amount must be a round one")).toBeVisible();
    await expect(form.getByLabel("Amount")).toBeFocused();
    await expect(toastOf(page, "Validation Error")).toBeVisible();
  });

  await test.step("a failed save shows why and succeeds on retry", async () => {
    await page.unroute("**/api/expenses");
    await respondToSave({
      status: 503,
      headers: { "retry-after": "1" },
      json: { error: "The database is resting", code: "unavailable" },
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form.getByText("The database is resting").first()).toBeVisible();
    await expect(form.getByLabel("Notes")).toHaveValue(ENTRY.notes);
    await expect(form.getByLabel("Amount")).toHaveValue(ENTRY.amount);
    await page.unroute("**/api/expenses");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("main")).toContainText(ENTRY.description);
  });

  await test.step("asks before closing with changes", async () => {
    await openExpenseForm(page);
    await form.getByLabel("Description").fill("Half a thou");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("Description")).toHaveValue("Half a thou");
    await form.getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
  });
  await test.step("retrying a save whose response was lost creates no duplicate", async () => {
    await openExpenseForm(page);
    await fillExpense(form, { ...ENTRY, description: "Nails", amount: "3.10" });
    // The server saves the record, but the connection breaks before the response.
    await page.route("**/api/expenses", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    // The form doesn't retry automatically, and stays open until the next click.
    await expect(toastOf(page, "try again")).toBeVisible();
    await expect(form.getByRole("alert")).toHaveCount(0);
    await page.unroute("**/api/expenses");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    await expect(toastOf(page, "try again")).toBeHidden();
    const response = await page.request.get(`/api/expenses?projectId=${projectId}`);
    expect(await response.json()).toMatchObject({ totalCount: 3 });
  });
  await test.step("a save that ends after its form was discarded leaves the next form open", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/expenses", async (route) => {
      if (route.request().method() === "POST") await released;
      return route.fallback();
    });
    await openExpenseForm(page);
    await fillExpense(form, { ...ENTRY, description: "Screws", amount: "7" });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form.getByRole("button", { name: "Adding..." })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await openExpenseForm(page);
    await form.getByLabel("Description").fill("Half a thou");
    release();
    await expect(page.getByRole("main")).toContainText("Screws");
    await expect(form.getByLabel("Description")).toHaveValue("Half a thou");
    const drafts = await page.evaluate(() => JSON.stringify(localStorage));
    expect(drafts).toContain("Half a thou");
  });
});

test("a list whose tools can't be loaded still edits and deletes, and can be tried again @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards" });
  const tools = "**/assets/expense-list-*";
  await page.route(tools, (route) => route.abort());
  await page.goto("/expenses");
  await expect(page.getByRole("button", { name: "Edit: Oak boards" })).toBeVisible();
  await page.getByRole("button", { name: "Delete: Oak boards" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();

  await page.goto("/expenses?search=Grout");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Failed to fetch expenses");
  await page.unroute(tools);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No expenses match your filters")).toBeVisible();
});

test("a dialog that can't be loaded reports that the expense isn't saved @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept } = await homeownerWithContracts(homeowner, context, server);
  const { id: contractorId } = await homeowner.addContractor({ name: "Dana Whitfield" });
  await accept({ contractorId, amount: "970" });
  await page.route("**/contract-offer-dialog-*.js", (route) => route.abort());
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, ENTRY);
  await pickFrom(contractorField(form), "Dana Whitfield");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(toastOf(page, "Failed to save expense. Please try again.")).toBeVisible();
  await expect(form).toBeVisible();
});
