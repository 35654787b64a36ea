import { expect, type Page } from "@playwright/test";
import { fillExpense, openExpenseForm } from "../../support/browser/steps.ts";

/** Number of outbox entries on the device. */
export function countWaiting(page: Page, account: number): Promise<number> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("error", () => reject(new Error("The outbox can't be read")));
      opening.addEventListener("success", () => {
        const outbox = opening.result;
        const count = outbox.transaction("entries").objectStore("entries").count();
        count.addEventListener("success", () => {
          outbox.close();
          resolve(count.result);
        });
      });
    });
  }, `outbox:${account}`);
}

export const waitingButton = (page: Page) =>
  page.getByRole("button", { name: "1 waiting on this device" });

/** Opens the expenses once every chunk of the app is on the device. */
export async function openExpenses(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/expenses`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export async function saveOffline(
  page: Page,
  description: string,
  receipt?: Buffer,
): Promise<void> {
  const form = await openExpenseForm(page);
  await fillExpense(form, {
    description,
    amount: "12.50",
    category: "Materials",
    paymentMethod: "Check",
    date: "2026-03-10",
  });
  if (receipt) {
    const file = { name: "receipt.png", mimeType: "image/png", buffer: receipt };
    await form.getByLabel("Receipt Image").setInputFiles(file);
    await expect(form.getByText("Not uploaded yet.")).toBeVisible();
  }
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(form).toBeHidden();
  await expect(waitingButton(page)).toBeVisible();
}

/** Waits for a response that the worker stores after the page has received it. */
export async function expectStored(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path), path)
    .toBe(true);
}
