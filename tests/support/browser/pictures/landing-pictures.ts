import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { ROOT } from "../../app/processes/app-process.ts";

/** Pictures of the built landing page, so that the next build shows them. */
const FOLDER = path.join(ROOT, "web/features/landing/pictures");
const RECEIPT = path.join(ROOT, "server/features/demo/receipts/paint.jpg");
/** In CSS pixels: readable at a phone's width, and sharp beside text on a laptop. */
const PICTURE = { width: 560, height: 640 } as const;
/**
 * A phone, whose scroll bars have no width; tall, so that its tab bar stays out of the pictures.
 */
export const PICTURE_DEVICE = {
  viewport: { width: PICTURE.width, height: 1_700 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
const MAX_BYTES = 60_000;
const QUALITIES = [82, 74, 66, 58, 50];

interface LandingPicture {
  name: string;
  path: string;
  /** steps before the picture; returns the element at the picture's top */
  open?: (page: Page) => Promise<Locator>;
}

/** Adds an expense, and waits until the receipt's total is marked. */
async function readReceipt(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await form.getByLabel("Receipt Image").setInputFiles(RECEIPT);
  await form.getByRole("button", { name: "Fill in from receipt" }).click();
  await form.getByRole("status").filter({ hasText: "Filled in" }).waitFor({ timeout: 90_000 });
  await form.getByRole("button", { name: "Show what was read" }).click({ timeout: 90_000 });
  await form.getByLabel("Amount").focus();
  await form.locator("[data-box=amount]").first().waitFor({ timeout: 90_000 });
  return form.getByRole("button", { name: "Fill in from receipt" });
}

const PICTURES: readonly LandingPicture[] = [
  { name: "dashboard", path: "/dashboard" },
  { name: "forecast", path: "/budget" },
  {
    name: "contracts",
    path: "/contracts",
    open: async (page) => page.getByRole("heading", { name: "Contracts", exact: true }),
  },
  { name: "reader", path: "/expenses", open: readReceipt },
];

/** Uses the highest quality that fits the page's budget. */
async function compress(image: Buffer, name: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const smaller = await sharp(image).webp({ quality, effort: 6 }).toBuffer();
    if (smaller.length <= MAX_BYTES) return smaller;
  }
  throw new Error(`The picture ${name} is larger than ${MAX_BYTES} bytes`);
}

/** Takes the landing page's pictures of the product, showing the signed-in user's screens. */
export async function takeLandingPictures(page: Page, scheme: "light" | "dark"): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, path: place, open } of PICTURES) {
    await page.goto(place);
    await page.waitForLoadState("networkidle");
    const top = await (await open?.(page))?.boundingBox();
    await page.waitForLoadState("networkidle");
    const image = await page.screenshot({
      clip: { x: 0, y: Math.max(0, (top?.y ?? 0) - 10), ...PICTURE },
      animations: "disabled",
      caret: "hide",
    });
    await writeFile(path.join(FOLDER, `${name}-${scheme}.webp`), await compress(image, name));
  }
}
