import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import {
  categoryOf,
  contractorField,
  entryOf,
  fillExpense,
  openExpenseForm,
  openMore,
} from "../../support/browser/steps.ts";
import { pngScan, type ReceiptFile } from "../../support/records/receipts.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const TYPED = {
  description: "Rewiring the attic",
  amount: "1234.50",
  category: "Labor",
  paymentMethod: "Check",
  date: "2026-02-03",
  notes: "second half in May",
};

function payload({ name, contentType, bytes }: ReceiptFile) {
  return { name, mimeType: contentType, buffer: bytes };
}

async function expectAsTyped(form: Locator): Promise<void> {
  await expect(form.getByLabel("Description")).toHaveValue(TYPED.description);
  await expect(form.getByLabel("Amount")).toHaveValue(TYPED.amount);
  await expect(categoryOf(form, TYPED.category)).toBeChecked();
  await expect(form.getByLabel("Payment Method")).toHaveValue(TYPED.paymentMethod);
  await expect(form.getByLabel("Date")).toHaveValue(TYPED.date);
  await expect(form.getByLabel("Notes")).toHaveValue(TYPED.notes);
}

const nestedForm = (page: Page) => page.getByRole("dialog", { name: "Add Contractor" });

for (const { width, tag } of [
  { width: 1280, tag: ["@once"] },
  { width: 390, tag: ["@once", "@all"] },
]) {
  test.describe(`${width} px wide`, { tag }, () => {
    test.use({ viewport: { width, height: 844 } });

    test("a contractor added over the expense form is selected in it, and the form keeps its input", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      await homeowner.addContractor({ name: "Zoe Quist" });
      let finishUpload = () => {};
      const released = new Promise<void>((resolve) => {
        finishUpload = resolve;
      });
      await page.route("**/api/upload", async (route) => {
        await released;
        await route.continue();
      });
      await page.goto("/expenses");
      const form = await openExpenseForm(page);
      await fillExpense(form, TYPED);
      await form.getByLabel("Receipt Image").setInputFiles(payload(await pngScan()));
      const opener = form.getByRole("button", { name: "New Contractor" });

      // The upload is still running while the other dialog opens and closes.
      await opener.click();
      const nested = nestedForm(page);
      await expect(nested.getByLabel("Name *")).toBeFocused();
      await nested.getByLabel("Name *").fill("Ana Alder");
      await nested.getByLabel("Company").fill("Alder Electric");
      await nested.getByLabel("Name *").press("Enter");
      await expect(nested).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(contractorField(form)).toHaveValue("Ana Alder (Alder Electric)");
      await contractorField(form).click();
      await expect(form.getByRole("listbox").getByRole("option")).toHaveText([
        "Ana Alder (Alder Electric)",
        "Zoe Quist",
        "New contractor",
      ]);
      await page.keyboard.press("Escape");
      await expectAsTyped(form);
      finishUpload();
      await expect(form.getByText("Receipt attached")).toBeVisible();
      await expectAsTyped(form);
      await expect(contractorField(form)).toHaveValue("Ana Alder (Alder Electric)");

      await form.getByRole("button", { name: "Add Expense" }).click();
      await expect(form).toBeHidden();
      const entry = entryOf(page, TYPED.description);
      await expect(entry).toContainText("Ana Alder");
      await expect(entry.getByRole("button", { name: /^View receipt/ })).toBeVisible();
      await page
        .getByLabel("Contractor", { exact: true })
        .selectOption("Ana Alder (Alder Electric)");
      await expect(page).toHaveURL(/\?contractorId=\d+$/);
      await expect(entry).toBeVisible();
    });

    test("Escape closes only the top dialog, and asks each time before discarding input", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      await page.goto("/dashboard");
      const form = await openExpenseForm(page);
      await fillExpense(form, TYPED);
      const opener = form.getByRole("button", { name: "New Contractor" });
      const nested = nestedForm(page);
      const question = page.getByRole("alertdialog", { name: "Discard your changes?" });

      await opener.focus();
      await page.keyboard.press("Enter");
      await nested.getByLabel("Name *").fill("Ana");
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(nested.getByLabel("Name *")).toHaveValue("Ana");
      await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "Discard" }).click();
      await expect(nested).toBeHidden();
      await expect(opener).toBeFocused();
      await expectAsTyped(form);
      await expect(contractorField(form)).toHaveValue("");
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expectAsTyped(form);

      await opener.click();
      await expect(nested).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(nested).toBeHidden();
      for (let round = 0; round < 3; round += 1) {
        await page.keyboard.press("Escape");
        await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(question).toBeHidden();
        await expect(opener).toBeFocused();
      }
      await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expectAsTyped(form);
    });

    test("at the contractor limit the upgrade is offered instead, and the form stays @all", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      for (const name of ["Ana", "Ben", "Zoe"]) await homeowner.addContractor({ name });
      await page.goto("/expenses");
      const form = await openExpenseForm(page);
      await fillExpense(form, TYPED);
      const opener = form.getByRole("button", { name: "New Contractor" });
      await opener.click();
      const prompt = page.getByRole("dialog", { name: "Contractor Limit Reached" });
      await expect(prompt).toContainText("3 of 3 contractors");
      await expect(nestedForm(page)).toBeHidden();
      await expectNoViolations(page, "the prompt over the form");
      await prompt.getByRole("button", { name: "Continue with Free Plan" }).click();
      await expect(prompt).toBeHidden();
      await expect(opener).toBeFocused();
      await expectAsTyped(form);
    });
  });
}

test("a limit reached meanwhile keeps both forms @all", async ({ page, homeowner }) => {
  await homeowner.addProject();
  for (const name of ["Ana", "Ben"]) await homeowner.addContractor({ name });
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, TYPED);
  await form.getByRole("button", { name: "New Contractor" }).click();
  const nested = nestedForm(page);
  await nested.getByLabel("Name *").fill("Dana");
  await homeowner.addContractor({ name: "From another tab" });
  await nested.getByLabel("Name *").press("Enter");
  const prompt = page.getByRole("dialog", { name: "Contractor Limit Reached" });
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(nested.getByLabel("Name *")).toHaveValue("Dana");
  await expectAsTyped(form);
});

test("the contractor form opens when the plan cannot be loaded @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.route("**/api/contractors/count", (route) => route.abort("connectionrefused"));
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await openMore(form);
  await form.getByRole("button", { name: "New Contractor" }).click();
  await expect(nestedForm(page)).toBeVisible();
});

test("an edited expense accepts a contractor added meanwhile and shows the name at once @all", async ({
  page,
  homeowner,
}) => {
  const { id: contractorId } = await homeowner.addContractor({ name: "Zoe Quist" });
  await homeowner.addExpense({ description: "Wiring", contractorId });
  await page.goto("/expenses");
  await entryOf(page, "Wiring").getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await expect(contractorField(form)).toHaveValue("Zoe Quist");
  await form.getByLabel("Notes").fill("second half in May");
  await form.getByRole("button", { name: "New Contractor" }).click();
  await nestedForm(page).getByLabel("Name *").fill("Ana Alder");
  await nestedForm(page).getByRole("button", { name: "Add Contractor" }).click();
  await expect(contractorField(form)).toHaveValue("Ana Alder");
  await expect(form.getByLabel("Notes")).toHaveValue("second half in May");
  await form.getByRole("button", { name: "Update Expense" }).click();
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Wiring")).toContainText("Ana Alder");
});
