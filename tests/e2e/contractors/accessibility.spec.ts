import { type BrowserHomeowner, expect, test } from "../../support/browser/fixtures.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { keepToasts } from "../support/keep-toasts.ts";
import { LOOKS } from "../../support/browser/looks.ts";
import { withoutPreloadedData } from "../../support/browser/without-preloaded-data.ts";

/** The free plan's three: one with long notes, one with every field, one without a valid link. */
async function addThree(homeowner: BrowserHomeowner): Promise<void> {
  await homeowner.addContractor({ name: "Dana", notes: "A long story. ".repeat(40) });
  const luis = await homeowner.addContractor({
    name: "Luis",
    company: "Ortega Drywall",
    email: "luis@example.com",
    phone: "503 555 0164",
    specialty: "Drywall",
    hourlyRate: "68",
  });
  await homeowner.addContractor({ name: "Tom", email: "none", phone: "none" });
  await homeowner.addExpense({ contractorId: luis.id });
}

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the contractor form, the upgrade prompt and the cards pass the accessibility checks", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      await keepToasts(page);
      await page.goto("/contractors");
      await expect(page.getByText("No contractors yet")).toBeVisible();
      await expectNoViolations(page, "no contractors");
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "Add Contractor" });
      await form.getByRole("button", { name: "Add Contractor" }).click();
      await expect(form.getByText("Name is required")).toBeVisible();
      await expectNoViolations(page, "form with mistakes");
      await form.getByLabel("Name *").fill("Rosa Martin");
      // Another tab reaches the limit while the form is open.
      await addThree(homeowner);
      await form.getByRole("button", { name: "Add Contractor" }).click();
      const prompt = page.getByRole("dialog", { name: "Contractor Limit Reached" });
      await expect(prompt).toBeVisible();
      await expectNoViolations(page, "prompt over the form");
      await page.keyboard.press("Escape");
      await expect(prompt).toBeHidden();
      await expectNoViolations(page, "form that was refused");

      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(form).toBeHidden();
      await homeowner.becomePro();
      await page.reload();
      await expect(page.getByRole("main")).toContainText("Last payment: $123.40");
      await page.getByRole("button", { name: /^Show all/ }).click();
      await expectNoViolations(page, "three contractors");
      await page.getByRole("button", { name: "Delete Luis" }).click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
      await expectNoViolations(page, "note with Undo");

      await withoutPreloadedData(page);
      await page.route("**/api/contractors/payments", (route) => route.abort());
      await homeowner.addContractors([1, 2, 3, 4, 5, 6, 7].map((number) => `Helper ${number}`));
      await page.reload();
      await expect(page.getByText("Couldn't load payment totals.")).toBeVisible();
      await expectNoViolations(page, "many contractors, without payments");
    });
  });
}
