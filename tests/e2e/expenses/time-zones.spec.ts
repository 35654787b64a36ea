import { expect, test } from "../../support/browser/fixtures.ts";
import {
  entryOf,
  fillExpense,
  openExpenseForm,
  navigateWithin,
} from "../../support/browser/steps.ts";

/** One instant, which falls on different dates in the time zones; shared/time-zones.test.ts has more. */
const NOW = "2026-03-15T03:30:00Z";
const PLACES = [
  { timezoneId: "America/Los_Angeles", today: "2026-03-14", tag: [] },
  { timezoneId: "Pacific/Kiritimati", today: "2026-03-15", tag: ["@all"] },
  { timezoneId: "UTC", today: "2026-03-15", tag: ["@all"] },
];

for (const { timezoneId, today, tag } of PLACES) {
  test.describe(timezoneId, { tag }, () => {
    test.use({ timezoneId });

    test(`row 47: a date keeps its day in ${timezoneId}`, async ({ page, homeowner }) => {
      await homeowner.addProject();
      await page.clock.setFixedTime(NOW);
      await page.goto("/expenses");
      const form = await openExpenseForm(page);
      await expect(form.getByLabel("Date")).toHaveValue(today);
      await fillExpense(form, {
        description: "Oak boards",
        amount: "10",
        category: "Materials",
        paymentMethod: "Cash",
        date: "2026-03-01",
      });
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.method() === "POST"),
        form.getByRole("button", { name: "Add Expense" }).click(),
      ]);
      expect(sent.postDataJSON()).toMatchObject({ date: "2026-03-01" });
      await expect(form).toBeHidden();
      await expect(entryOf(page, "Oak boards")).toContainText("Mar 1, 2026");

      await page.reload();
      await expect(entryOf(page, "Oak boards")).toContainText("Mar 1, 2026");
      await entryOf(page, "Oak boards").getByRole("button", { name: /^Edit/ }).click();
      const edit = page.getByRole("dialog", { name: "Edit Expense" });
      await expect(edit.getByLabel("Date")).toHaveValue("2026-03-01");
      await edit.getByLabel("Description").fill("Ash boards");
      await edit.getByRole("button", { name: "Update Expense" }).click();
      await expect(edit).toBeHidden();
      await expect(entryOf(page, "Ash boards")).toContainText("Mar 1, 2026");
      await navigateWithin(page, "/dashboard");
      await expect(page.getByRole("main")).toContainText("Ash boards");
    });
  });
}
