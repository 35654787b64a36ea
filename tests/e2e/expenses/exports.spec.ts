import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type BrowserHomeowner, expect, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

async function openExport(page: Page, homeowner: BrowserHomeowner) {
  await homeowner.addExpense({ description: "=Oak boards", date: "2026-10-31" });
  await page.goto("/expenses");
  await expect(entryOf(page, "=Oak boards")).toBeVisible();
  const opener = page.getByRole("button", { name: "Export" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog).toBeVisible();
  return { dialog, opener };
}

test("expenses are exported as a table whose cells cannot run as formulas @all", async ({
  page,
  homeowner,
}) => {
  const { dialog, opener } = await openExport(page, homeowner);
  await dialog.getByLabel("Format").selectOption("CSV");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^plumbline-.+-expenses-\d{4}-\d\d-\d\d\.csv$/);
  const table = await readFile(await download.path(), "utf8");
  expect(table).toContain(`,'=Oak boards,`);
  await expect(dialog.getByRole("status")).toHaveText("Download complete.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  "Pro exports are marked before the click, and table exports stay free",
  { tag: "@widths" },
  async ({ page, homeowner }) => {
    const { dialog } = await openExport(page, homeowner);
    await dialog.getByLabel("Content").selectOption("Accountant package (ZIP) (Pro)");
    await expect(dialog).toContainText(
      "PDF reports and accountant packages require Pro. Table exports are free.",
    );
    await expect(dialog.getByRole("link", { name: "View Pro plan" })).toHaveAttribute(
      "href",
      "/billing",
    );
    await expect(dialog.getByRole("button", { name: "Export" })).toHaveCount(0);
    await expectNoViolationsAtAnyWidth(page, "the export dialog");
    await dialog.getByLabel("Content").selectOption("All data (Excel workbook)");
    await dialog.getByLabel("Expenses from").fill("2026-11-02");
    await dialog.getByLabel("Expenses to").fill("2026-11-01");
    await expect(dialog.getByRole("alert")).toHaveText(
      "End date must be on or after the start date",
    );
    await dialog.getByLabel("Expenses to").fill("2026-11-03");
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).click();
    expect((await saving).suggestedFilename()).toMatch(/-project-\d{4}-\d\d-\d\d\.xlsx$/);
  },
);
