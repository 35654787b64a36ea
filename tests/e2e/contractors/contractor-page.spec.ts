import { expect, test } from "../../support/browser/fixtures.ts";
import { pdfInvoice } from "../../support/records/receipts.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test(
  "a card leads to the contractor's page, where it is rated by keyboard, gets a document, and is merged with its twin",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    const luis = await homeowner.addContractor({ name: "Luis Ortega", phone: "503 555 0164" });
    const twin = await homeowner.addContractor({ name: "Ortega Roofing", email: "l@example.com" });
    await homeowner.addExpense({ contractorId: luis.id, amount: "1234" });
    await homeowner.addExpense({ contractorId: twin.id, amount: "234.05" });
    await page.goto("/contractors");
    await expect(page.getByText("Paid $1,234", { exact: true })).toBeVisible();
    const figures = Promise.withResolvers<void>();
    await page.route("**/overview?*", async (route) => {
      await figures.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Luis Ortega", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Luis Ortega" })).toBeVisible();
    await expect(page.getByRole("link", { name: "503 555 0164" })).toHaveAttribute("href", /^tel:/);
    // The figures would move them under a finger.
    await expect(page.getByRole("status", { name: "Loading figures" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Rate|^Add document/ })).toHaveCount(0);
    figures.resolve();
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

    await test.step("a document is added, and its deletion undone", async () => {
      await page.getByRole("button", { name: "Add document" }).click();
      const adding = page.getByRole("dialog", { name: "Add document" });
      await adding.getByRole("button", { name: "Save", exact: true }).click();
      await expect(adding.getByText("Choose a file")).toBeVisible();
      const buffer = pdfInvoice().bytes;
      await adding
        .getByLabel("PDF or picture")
        .setInputFiles({ name: "Liability policy.pdf", mimeType: "application/pdf", buffer });
      await expect(adding.getByLabel("Name")).toHaveValue("Liability policy");
      await adding.getByLabel("Kind").selectOption("Insurance certificate");
      await adding.getByLabel("Expires").fill("2020-03-01");
      await expectNoViolations(page, "document form");
      await adding.getByRole("button", { name: "Save", exact: true }).click();
      await expect(adding).toBeHidden();
      const list = page.getByRole("list", { name: "Documents" });
      await expect(list).toContainText("Expired Mar 1, 2020");
      await list.getByRole("button", { name: "Delete Liability policy" }).click();
      await expect(list).toBeHidden();
      await page.getByRole("button", { name: /^Undo/ }).click();
      await expect(list).toContainText("Liability policy");
      await expectNoViolations(page, "contractor with a document");
    });

    await test.step("two records of one contractor are merged, and Undo separates them", async () => {
      await page.getByRole("button", { name: "Merge with…" }).click();
      await page.getByRole("searchbox", { name: "Search contractors" }).fill("roofing");
      await page.getByRole("button", { name: /^Ortega Roofing/ }).click();
      const merging = page.getByRole("dialog", { name: "Merge Luis Ortega and Ortega Roofing" });
      await expect(merging).toContainText("1 expense");
      await expectNoViolations(page, "merge");
      await merging.getByRole("button", { name: "Merge", exact: true }).click();
      await expect(merging).toBeHidden();
      const paid = page.getByLabel("Sums over all projects").locator("div").first();
      await expect(paid).toContainText("$1,468.05");
      await expect(page.getByRole("link", { name: "l@example.com" })).toBeVisible();
      await page.getByRole("button", { name: /^Undo/ }).last().click();
      await expect(paid).toContainText("$1,234.00");
      await expect(page.getByRole("link", { name: "l@example.com" })).toBeHidden();
    });
  },
);
