import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";
import { openAssistant } from "../../support/browser/chat-double.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

/** Asks the built-in adviser, which needs no provider; its answers have links. */
async function ask(page: Page, question: string) {
  const panel = await openAssistant(page);
  await panel.getByRole("textbox").fill(question);
  await panel.getByRole("textbox").press("Enter");
  return panel.getByRole("log");
}

test(
  "asking for the expenses offers a download under the answer",
  { tag: "@widths" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense({ description: "Oak boards", date: "2026-10-31" });
    await page.goto("/dashboard");
    const log = await ask(page, "Export my 2026 expenses as CSV");
    const link = log.getByRole("link", { name: "Expenses, CSV, Jan 1, 2026 to Dec 31, 2026" });
    await expect(link).toBeVisible();
    const saving = page.waitForEvent("download");
    await link.click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/-expenses-.*\.csv$/);
    expect(await readFile(await download.path(), "utf8")).toContain("Oak boards");
    const dialog = page.getByRole("dialog", { name: "Export" });
    await expect(dialog.getByRole("status")).toHaveText("Download complete.");
    await expect(dialog.getByLabel("Expenses from")).toHaveValue("2026-01-01");
    await expectNoViolationsAtAnyWidth(page, "a file that the assistant offered");
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();
  },
);

test("an assistant link opens the import dialog, and so does its URL @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/dashboard");
  const log = await ask(page, "How do I import my bank statement?");
  const link = log.getByRole("link", { name: "Import expenses from a file" });
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Import expenses" });
  await expect(dialog).toBeVisible();
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL((url) => url.hash === "");
});
