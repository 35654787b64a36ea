import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf, navigateWithin } from "../../support/browser/steps.ts";
import { gifScan, pngScan } from "../../support/records/receipts.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { countPresses } from "../support/count-presses.ts";
import { keepToasts } from "../support/keep-toasts.ts";

const FIRST = { merchant: "Alder Lumber", day: "2026-03-02", total: "84.20", tax: "6.10" };
const SECOND = { merchant: "Harbor Tile", day: "2026-03-04", total: "212.75", tax: "15.40" };

/** Adds two read receipts to the inbox; the first one's store has an earlier expense. */
async function addTwo(page: Page, homeowner: BrowserHomeowner, origin: string) {
  const { id: projectId } = await homeowner.addProject();
  await homeowner.addExpense({
    description: FIRST.merchant,
    category: "Tools",
    paymentMethod: "Debit Card",
  });
  const keys = [
    await homeowner.uploadRead(await pngScan(), SECOND),
    await homeowner.uploadRead(await gifScan(), FIRST),
  ];
  const data = { projectId, keys };
  const response = await page.request.post("/api/drafts", { data, headers: { origin } });
  expect(response.ok()).toBe(true);
}

test("a correctly read receipt becomes an expense with one press, on a phone three from another screen, and the next one opens", async ({
  page,
  homeowner,
  server,
}) => {
  await addTwo(page, homeowner, server.url);
  await keepToasts(page);
  await page.goto("/inbox");
  const form = page.getByRole("form", { name: "Receipt" });
  await expect(form.getByLabel("Amount")).toHaveValue(FIRST.total);
  await expect(form.getByLabel("Date")).toHaveValue(FIRST.day);
  await expect(form).toContainText("As last time: Tools, Debit Card");
  await form.getByLabel("Amount").focus();
  await expect(page.locator("[data-box=amount]").first()).toBeVisible();
  await expectNoViolations(page, "an inbox with two receipts");
  await test.step("from another screen on a phone", async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await navigateWithin(page, "/dashboard");
    const menu = page.getByRole("dialog", { name: "Menu" });
    const { press, presses } = countPresses();
    await press(page.getByRole("button", { name: "Open menu" }));
    await press(menu.getByRole("link", { name: /^Inbox/ }));
    await press(form.getByRole("button", { name: "Save", exact: true }));
    await expect(form.getByLabel("Description")).toHaveValue(SECOND.merchant);
    expect(presses()).toBeLessThanOrEqual(3);
    if (usual) await page.setViewportSize(usual);
  });
  await form.getByRole("button", { name: "Delete receipt" }).click();
  await expect(page.getByText("No receipts waiting")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(form.getByLabel("Description")).toHaveValue(SECOND.merchant);
  await test.step("a removed sales tax outlasts a reload", async () => {
    // A toast covers it.
    await form.getByRole("button", { name: "Remove sales tax" }).press("Enter");
    await page.reload();
    await expect(form.getByLabel("Description")).toHaveValue(SECOND.merchant);
    await expect(form.getByText(/^Sales tax/)).toBeHidden();
  });
  await navigateWithin(page, "/expenses");
  const saved = entryOf(page, FIRST.merchant).filter({ hasText: FIRST.total });
  await expect(saved).toContainText("Tools");
});

test("chosen files go to the inbox, and an invalid one shows why", async ({ page, homeowner }) => {
  await homeowner.addProject();
  const scan = await pngScan();
  // The chosen files are the same one, so the server need not read them.
  await homeowner.uploadRead(scan);
  const file = { name: "receipt.png", mimeType: scan.contentType, buffer: scan.bytes };
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await page.goto("/inbox");
  await expect(page.getByText("No receipts waiting")).toBeVisible();
  await page.getByLabel("Choose receipts").setInputFiles([file, text, file]);
  // The first stays open when the other arrives above it.
  await expect(page.getByText(/^[12] of 2$/)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "can't be used" })).toBeVisible();
  await page.getByRole("button", { name: "Remove notes.txt" }).click();
  await expect(page.getByText("notes.txt")).toBeHidden();
});
