import { randomUUID } from "node:crypto";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploads } from "../../server/db/schema/tables.ts";
import type { UserId } from "../../shared/ids.ts";
import type { ReceiptType } from "../../shared/receipts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { ensureBrowser } from "../../scripts/testing/ensure-browser.ts";
import { putBytes } from "../support/hostile/put-bytes.ts";
import { listenOnFreePort } from "../support/doubles/raw-request.ts";
import { pdfInvoice, pngScan } from "../support/records/receipts.ts";
import { linkTo, uploadReceipt } from "../support/uploading.ts";

let product: TestApp;
let owner: Homeowner;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  product = await createTestApp();
  owner = await product.homeowner();
  origin = `http://127.0.0.1:${await listenOnFreePort(product.app)}`;
  browser = await chromium.launch({
    ...(await ensureBrowser()),
    // Playwright's default flags disable the browser's PDF viewer.
    ignoreDefaultArgs: [
      "--disable-extensions",
      "--disable-component-extensions-with-background-pages",
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

/** Opens a receipt as the product does: in a new tab without an opener. */
async function openInNewTab(path: string): Promise<{ tab: Page; asked: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(`void open(${JSON.stringify(origin + path)}, "_blank", "noopener")`),
  ]);
  await tab.waitForLoadState("load");
  return { tab, asked };
}

/** Stores an HTML page under a receipt's key, as if every check before the storage had failed. */
async function storePage(contentType: ReceiptType, ending: string): Promise<string> {
  const key = `${randomUUID()}.${ending}`;
  const script = "<!doctype html><script>document.title='taken over';fetch('/api/user')</script>";
  const bytes = Buffer.from(script);
  await product.db.insert(uploads).values({
    userId: owner.user.id as UserId,
    key,
    contentType,
    size: bytes.length,
    state: "stored",
  });
  await putBytes(product.deps.storage, key, { bytes, contentType });
  return linkTo(owner, key);
}

describe("row 63: receipt link, in a real browser", () => {
  test("shows a PDF in the browser's built-in viewer", async () => {
    const path = await linkTo(owner, await uploadReceipt(owner, pdfInvoice()));
    const { tab } = await openInNewTab(path);
    await expect
      .poll(() => tab.frames().some((frame) => frame.url().startsWith("chrome-extension://")), {
        timeout: 20_000,
      })
      .toBe(true);
    await tab.context().close();
  });

  test("shows an image", async () => {
    const path = await linkTo(owner, await uploadReceipt(owner, await pngScan()));
    const { tab } = await openInNewTab(path);
    expect(await tab.locator("img").evaluate((image) => image.clientWidth)).toBeGreaterThan(100);
    await tab.context().close();
  });

  test.each([
    ["image/png", "png"],
    ["image/gif", "gif"],
    ["application/pdf", "pdf"],
  ] as const)("runs nothing of a page that was stored as %s", async (type, ending) => {
    const { tab, asked } = await openInNewTab(await storePage(type, ending));
    expect(await tab.title()).not.toBe("taken over");
    expect(asked).not.toContain("/api/user");
    await tab.context().close();
  });
});
