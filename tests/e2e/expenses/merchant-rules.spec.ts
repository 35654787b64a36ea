import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { fillExpense, openExpenseForm, toastOf } from "../../support/browser/steps.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";
import { keepToasts } from "../support/keep-toasts.ts";

const CSV = "Date,Payee,Amount\n03/22/2026,THE HOME DEPOT #0231,20.00\n03/23/2026,IKEA,30.00\n";

async function expectRow(page: Page, text: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import expenses" });
  const file = { name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await dialog.getByLabel(/^Choose/).setInputFiles(file);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("checkbox", { name: text })).toBeChecked();
}

test(
  "a rule is offered after a merchant's second expense, and applied to the next import",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    const tools = { amount: "12", category: "Tools", paymentMethod: "Cash" };
    await homeowner.addExpense({ ...tools, description: "Home Depot drill bits" });
    await keepToasts(page);
    await page.goto("/expenses");
    const form = await openExpenseForm(page);
    await fillExpense(form, { ...tools, description: "Home Depot clamps" });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    const offer = toastOf(page, "Always Tools for Home Depot?");
    await expect(offer).toBeVisible();
    // It takes nothing back.
    await page.keyboard.press("Control+z");
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "Always: Tools for Home Depot" }).click();
    await expect(toastOf(page, "Rule saved")).toContainText("Tools for Home Depot");
    await expectRow(page, /THE HOME DEPOT #0231.*Tools by your rule/);
  },
);

test(
  "the rules of a project are added, edited and deleted in its settings, with Undo",
  { tag: "@widths" },
  async ({ page, homeowner }) => {
    await homeowner.addProject({ name: "Kitchen" });
    await keepToasts(page);
    await page.goto("/projects");
    await page.getByRole("button", { name: "Edit Kitchen" }).click();
    await page.getByRole("button", { name: "Merchant rules" }).click();
    const dialog = page.getByRole("dialog", { name: "Merchant Rules" });
    await expect(dialog).toContainText("No merchant rules yet");
    await dialog.getByRole("button", { name: "Add Rule" }).click();
    await dialog.getByRole("button", { name: "Save Rule" }).click();
    await expect(dialog).toContainText("Merchant is required");
    await dialog.getByLabel("Merchant").fill("IKEA");
    await dialog.getByLabel("Category").selectOption("Tools");
    await expectNoViolationsAtAnyWidth(page, "the form of a merchant rule");
    await dialog.getByRole("button", { name: "Save Rule" }).click();
    const rules = dialog.getByRole("list", { name: "Rules" });
    await expect(rules).toContainText("IKEATools");
    await expect(dialog.getByRole("button", { name: "Add Rule" })).toBeFocused();

    await rules.getByRole("button", { name: "Edit: IKEA" }).click();
    await dialog.getByLabel("Category").selectOption("Materials");
    await dialog.getByLabel("Payment Method").selectOption("Cash");
    await dialog.getByRole("button", { name: "Save Rule" }).click();
    await expect(rules).toContainText("Materials · Cash");
    await page.getByRole("button", { name: "Undo: rule for IKEA" }).last().click();
    await expect(rules).toContainText("IKEATools");

    await dialog.getByRole("button", { name: "Add Rule" }).click();
    await expect(rules.getByRole("button")).toHaveCount(0);
    await dialog.getByLabel("Merchant").fill("Ikea #12");
    await dialog.getByLabel("Category").selectOption("Labor");
    await dialog.getByRole("button", { name: "Save Rule" }).click();
    await expect(dialog).toContainText("There's already a rule for IKEA. Edit it instead.");
    await dialog.getByLabel("Merchant").fill("Lowe's");
    await dialog.getByRole("button", { name: "Save Rule" }).click();
    await expect(rules).toContainText("Lowe'sLabor");
    await page.getByRole("button", { name: "Undo: rule for Lowe's" }).click();
    await expect(toastOf(page, "Rule removed")).toContainText("Lowe's");
    await expect(rules).not.toContainText("Lowe's");

    await rules.getByRole("button", { name: "Delete: IKEA" }).click();
    await expect(dialog).toContainText("No merchant rules yet");
    await page.getByRole("button", { name: "Undo: deletion of IKEA" }).click();
    await expect(rules).toContainText("IKEATools");
    await expectNoViolationsAtAnyWidth(page, "the merchant rules");
  },
);
