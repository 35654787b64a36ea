import { expect, test } from "../../support/browser/products/reminders.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";
import { slowToasts } from "../support/slow-toasts.ts";

test(
  "a reminder is switched on with one click, stored, and undone with another",
  { tag: "@widths" },
  async ({ page, homeowner, database }) => {
    await homeowner.addProject();
    await slowToasts(page);
    await page.goto("/account/notifications");
    const section = page.getByRole("region", { name: "Reminders" });
    const lines = section.getByRole("switch", { name: "Budget lines" });
    const soon = section.getByRole("switch", { name: "Payments due soon" });
    const late = section.getByRole("switch", { name: "Overdue payments" });
    // The address is not confirmed yet.
    await expect(lines).toBeDisabled();
    await expect(section).toContainText(`using the link we sent to ${homeowner.email}`);
    await expectNoViolationsAtAnyWidth(page, "reminders before the address is confirmed");

    await database.query("update users set email_verified_at = now() where id = $1", [
      homeowner.user.id,
    ]);
    await page.reload();
    await expect(section).toContainText(`Sent to ${homeowner.email}`);
    await late.focus();
    await page.keyboard.press("Space");
    await expect(late).toBeChecked();
    await lines.check();
    // Undo keeps changes made after it.
    await soon.check();
    await page.getByRole("button", { name: "Undo: Budget lines" }).click();
    await expect(lines).not.toBeChecked();
    await expect(soon).toBeChecked();
    await expectNoViolationsAtAnyWidth(page, "reminders");

    await expect
      .poll(async () => (await page.request.get("/api/account/reminders")).json())
      .toMatchObject({ dueSoon: true, overdue: true, budgetLines: false });
    await page.reload();
    await expect(late).toBeChecked();
    await expect(lines).not.toBeChecked();
  },
);
