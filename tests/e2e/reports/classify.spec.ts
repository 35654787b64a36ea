import { expect, test } from "../../support/browser/fixtures.ts";

test("several unclassified expenses are classified by one write, with one Undo", async ({
  page,
  homeowner,
}) => {
  await homeowner.becomePro();
  for (const amount of ["120", "80.50"]) {
    await homeowner.addExpense({ description: "Order", amount, date: "2026-01-31" });
  }
  await homeowner.addExpense({ description: "City fee", amount: "310", category: "Permits" });
  await page.goto("/reports#home-cost");
  const section = page.getByRole("region", { name: "Capital improvements vs. repairs" });
  await section.getByRole("button", { name: "Classify several" }).click();
  const dialog = page.getByRole("dialog", { name: "Classify several" });
  const group = (name: string) => dialog.getByLabel(`Classify No contractor · ${name} as`);
  await expect(dialog).toContainText("2 expenses, $200.50");
  await group("Materials").selectOption("Capital improvement");
  await group("Permits").selectOption("Repair");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Classify 3 expenses" }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole("table", { name: "Repairs" })).toContainText("City fee");
  await expect(section.getByRole("button", { name: "Classify several" })).toBeHidden();
  await page.getByRole("button", { name: "Undo: change of 3 expenses" }).click();
  await expect(section.getByRole("table", { name: "Unclassified" })).toContainText("City fee");
});
