import { type BrowserHomeowner, expect, test } from "../../support/browser/fixtures.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import {
  entryOf,
  navigateWithin,
  openExpenseForm,
  openNavigation,
} from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { LOOKS } from "../../support/browser/looks.ts";

async function fill(homeowner: BrowserHomeowner): Promise<void> {
  await homeowner.becomePro();
  await homeowner.addExpenses(12);
  const imageUrl = await homeowner.upload(await pngScan());
  for (const [category, amount] of Object.entries({
    Labor: "500",
    Permits: "90",
    Tools: "120",
    Other: "30",
  })) {
    await homeowner.addExpense({ description: category, category, amount });
  }
  await homeowner.addExpense({
    description: "Oak boards",
    imageUrl,
    notes: "two are split",
    date: "2027-01-02",
  });
}

for (const { name, tag, use, width } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the public screens pass the accessibility checks", async ({ page }) => {
      await page.goto("/");
      await expectNoViolations(page, "landing");
      await page.goto("/login");
      await expectNoViolations(page, "sign in");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expectNoViolations(page, "sign in with mistakes");
      await page.getByRole("tab", { name: "Sign Up" }).click();
      await page.getByRole("button", { name: "Create Account" }).click();
      await expectNoViolations(page, "sign up with mistakes");
    });

    // Screens that have an accessibility test of their own are checked there without records, too.
    test("the screens pass the accessibility checks, first empty, then with records", async ({
      page,
      homeowner,
    }) => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
      await page.getByRole("button", { name: "Create Project & Get Started" }).click();
      await expectNoViolations(page, "onboarding with mistakes");
      await homeowner.addProject({ description: "New cabinets" });
      await page.goto("/dashboard");
      await expect(page.getByRole("main")).toContainText("$25,000.00");
      await expectNoViolations(page, "empty dashboard");
      await navigateWithin(page, "/expenses");
      await expect(page.getByText("No expenses yet")).toBeVisible();
      await expectNoViolations(page, "no expenses");
      await navigateWithin(page, "/expenses?search=nothing");
      await expect(page.getByText("No expenses match your filters")).toBeVisible();
      await expectNoViolations(page, "nothing found");

      await fill(homeowner);
      await page.goto("/dashboard");
      await expect(page.getByRole("main")).toContainText("Oak boards");
      await expectNoViolations(page, "dashboard");
      await navigateWithin(page, "/expenses?pageSize=10");
      await expect(entryOf(page, "Oak boards")).toBeVisible();
      await expectNoViolations(page, "expenses");
      await navigateWithin(page, "/projects");
      await expect(page.getByRole("main")).toContainText("Active");
      await expectNoViolations(page, "projects");
      for (const path of ["/activity", "/billing", "/no/such/page"]) {
        await navigateWithin(page, path);
        await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
        await expectNoViolations(page, path);
      }
      for (const [path, sight] of [
        ["/inbox", "No receipts waiting"],
        ["/trash", "The trash is empty"],
      ] as const) {
        await navigateWithin(page, path);
        await expect(page.getByRole("main").getByText(sight)).toBeVisible();
        await expectNoViolations(page, path);
      }
      if (width < 1024) {
        await openNavigation(page);
        await expectNoViolations(page, "drawer");
      }
      await page
        .getByRole("button", { name: /@example\.com/ })
        .last()
        .click();
      await expect(page.getByRole("menu", { name: "Account" })).toBeVisible();
      await expectNoViolations(page, "account menu");
    });

    test("the dialogs pass the accessibility checks", async ({ page, homeowner }) => {
      await fill(homeowner);
      await page.goto("/expenses");
      const form = await openExpenseForm(page);
      await form.getByRole("button", { name: "Add Expense" }).click();
      await expect(form.getByText("Description is required")).toBeVisible();
      await expectNoViolations(page, "expense form with mistakes");
      await form.getByLabel("Description").fill("Half a thou");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectNoViolations(page, "question before discarding");
      await page.getByRole("button", { name: "Discard" }).click();

      const entry = entryOf(page, "Oak boards");
      await entry.getByRole("button", { name: /^Edit/ }).click();
      await expect(page.getByText("Receipt attached")).toBeVisible();
      await expectNoViolations(page, "edit form with a receipt");
      await page.keyboard.press("Escape");
      await entry.getByRole("button", { name: /^View receipt/ }).click();
      await expect(page.getByRole("img", { name: "Receipt for Oak boards" })).toBeVisible();
      await expectNoViolations(page, "receipt");
      await page.keyboard.press("Escape");
      await entry.getByRole("button", { name: "Oak boards", exact: true }).click();
      const detail = page.getByRole("dialog", { name: "Expense Details" });
      await expect(detail.getByRole("img", { name: /receipt/i })).toBeVisible();
      await expectNoViolations(page, "details");
      await detail.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectNoViolations(page, "question before deleting");

      await navigateWithin(page, "/projects");
      await page.getByRole("button", { name: "New Project" }).click();
      await expect(page.getByRole("dialog", { name: "New Project" })).toBeVisible();
      await expectNoViolations(page, "new project");
    });
  });
}
