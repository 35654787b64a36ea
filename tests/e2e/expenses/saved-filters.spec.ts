import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, navigateWithin, toastOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("a filter is saved with its order, applied by one press, renamed, deleted, and restored @narrow", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Plumber", category: "Labor", amount: "300" });
  await homeowner.addExpense({ description: "Oak boards", category: "Materials", amount: "900" });
  await page.goto("/expenses?category=Labor&sort=-amount");
  const open = () => page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const saved = sheet.getByRole("group", { name: "Saved filters" });
  const name = page.getByRole("textbox", { name: "Name" });
  await open();
  await sheet.getByRole("button", { name: "Save filter" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Name is required");
  await name.fill("Dearest labor");
  await name.press("Enter");
  await expect(toastOf(page, "Filter saved")).toBeVisible();
  await expect(sheet).toBeHidden();

  await navigateWithin(page, "/expenses");
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await open();
  await expectNoViolations(page, "the saved filters");
  await saved.getByRole("button", { name: "Dearest labor", exact: true }).click();
  await expect(page).toHaveURL("/expenses?category=Labor&sort=-amount");
  await expect(entryOf(page, "Oak boards")).toBeHidden();
  await expect(sheet).toBeHidden();

  await open();
  await expect(saved.getByRole("button", { name: "Dearest labor", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await sheet.getByRole("button", { name: "Save filter" }).click();
  await name.fill("DEAREST labor");
  await name.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("A filter with this name already exists");
  await name.fill("");
  await page.keyboard.press("Escape");
  await saved.getByRole("button", { name: "More actions: Dearest labor" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await name.fill("Crew");
  await name.press("Enter");
  await saved.getByRole("button", { name: "More actions: Crew" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(saved).toBeHidden();
  await expect(sheet.locator(":focus")).toHaveCount(1);
  await toastOf(page, "Filter deleted").getByRole("button", { name: "Undo" }).click();
  await expect(saved.getByRole("button", { name: "Crew", exact: true })).toBeVisible();
});
