import { expect, test } from "../../support/browser/fixtures.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test(
  "a card leads to the contractor's page, where it is rated by keyboard",
  { tag: "@phone" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    const luis = await homeowner.addContractor({ name: "Luis Ortega", phone: "503 555 0164" });
    await homeowner.addExpense({ contractorId: luis.id, amount: "1234" });
    await page.goto("/contractors");
    await expect(page.getByText("Paid $1,234", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Luis Ortega", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Luis Ortega" })).toBeVisible();
    await expect(page.getByRole("link", { name: "503 555 0164" })).toHaveAttribute("href", /^tel:/);
    await expect(page.getByRole("link", { name: "1 expense: $1,234.00" })).toBeVisible();

    await page.getByRole("button", { name: "Rate", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Rate Luis Ortega" });
    await dialog.getByRole("radio", { name: "3 stars" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: "4 stars" })).toBeChecked();
    await expectNoViolations(page, "rating");
    await dialog.getByLabel("Private note").fill("Tidy and on time");
    await dialog.getByRole("button", { name: "Save Rating" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();
    await expect(page.getByText("Tidy and on time")).toBeVisible();
    await expectNoViolations(page, "contractor's page");
  },
);
