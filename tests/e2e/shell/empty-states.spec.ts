import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("an empty screen offers the next step", { tag: "@narrow" }, async ({ page, homeowner }) => {
  await homeowner.addProject();
  const main = page.getByRole("main");

  await page.goto("/trash");
  await main.getByRole("link", { name: "See all changes" }).click();
  await expect(page).toHaveURL("/activity");

  await navigateWithin(page, "/inbox");
  await main.getByRole("link", { name: "Go to expenses" }).click();
  await expect(page).toHaveURL("/expenses");

  await navigateWithin(page, "/expenses?search=nothing");
  await main.getByRole("button", { name: "Show all expenses" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(main).toBeFocused();

  await page
    .getByRole("button", { name: /^Notices/ })
    .filter({ visible: true })
    .click();
  const notices = page.getByRole("dialog", { name: "Notices" });
  await expectNoViolations(page, "no notices");
  await notices.getByRole("link", { name: "Choose reminders" }).click();
  await expect(notices).toBeHidden();
  await expect(page).toHaveURL("/account/notifications");

  await navigateWithin(page, "/dashboard");
  await main.getByRole("button", { name: "Add First Expense" }).click();
  await expect(page.getByRole("dialog", { name: "Add Expense" })).toBeVisible();
});
