import { expect, test } from "../../support/browser/fixtures.ts";
import { fillExpense, toastOf, openExpenseForm } from "../../support/browser/steps.ts";
import { pdfInvoice, phonePhoto } from "../../support/records/receipts.ts";

test(
  "a new user signs up, sets a budget, and sees the first expense on the dashboard",
  { tag: "@narrow" },
  async ({ page, hasTouch }, { workerIndex }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const signUp = page.getByRole("tabpanel", { name: "Sign Up" });
    await signUp.getByLabel("First Name").fill("Robin");
    await signUp.getByLabel("Email").fill(`first-${workerIndex}@example.com`);
    await signUp.getByLabel("Password", { exact: true }).fill("a dry cellar and a warm roof");
    await signUp.getByLabel("Confirm Password").fill("a dry cellar and a warm roof");
    await signUp.getByRole("button", { name: "Create Account" }).click();

    await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
    for (const feature of ["Track Expenses", "Manage Contractors", "Timeline Progress"]) {
      await expect(page.getByRole("heading", { name: feature })).toBeVisible();
    }
    await page.getByLabel("Project Name").fill("Kitchen renovation");
    await page.getByLabel("Total Budget").fill("25000");
    await page.getByLabel("Total Budget").press("Enter");
    await page.waitForURL("/dashboard");
    await expect(page).toHaveTitle(/Dashboard/);

    const form = await openExpenseForm(page);
    const hint = form.getByText("Drag a receipt here, or choose a file");
    await expect(hint).toHaveCount(hasTouch ? 0 : 1);
    await fillExpense(form, {
      description: "Oak flooring",
      amount: "1215.93",
      category: "Materials",
      paymentMethod: "Credit Card",
    });
    const photo = await phonePhoto();
    await form
      .getByLabel("Receipt Image")
      .setInputFiles({ name: photo.name, mimeType: photo.contentType, buffer: photo.bytes });
    await expect(form.getByText("Receipt attached")).toBeVisible();
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    await expect(toastOf(page, "Expense Added")).toContainText(
      "Your expense has been added successfully.",
    );

    await fillExpense(await openExpenseForm(page), {
      description: "Electrician, first visit",
      amount: "480",
      category: "Labor",
      paymentMethod: "Check",
    });
    const invoice = pdfInvoice();
    await form
      .getByLabel("Receipt Image")
      .setInputFiles({ name: invoice.name, mimeType: invoice.contentType, buffer: invoice.bytes });
    await expect(form.getByText("PDF document")).toBeVisible();
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();

    await fillExpense(await openExpenseForm(page), {
      description: "Building permit",
      amount: "310.07",
      category: "Permits",
      paymentMethod: "Cash",
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();

    const main = page.getByRole("main");
    await expect(main.getByText("$25,000.00")).toBeVisible();
    await expect(main.getByText("$2,006.00").first()).toBeVisible();
    await expect(main.getByText("$22,994.00").first()).toBeVisible();
    await expect(main.getByText("8.02%").first()).toBeVisible();
    await expect(main.getByRole("img", { name: /Materials 60\.\d+%/ })).toBeVisible();
    for (const description of ["Oak flooring", "Electrician, first visit", "Building permit"]) {
      await expect(main.getByText(description)).toBeVisible();
    }
  },
);
