import { readFile } from "node:fs/promises";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { type EmbeddedPage, PasswordProtectedFile, openPdfReceipt } from "./foreign-pages.ts";
import type { Style } from "../../../pdf/pdf-text.ts";
import { MAX_PIXELS, sharp } from "../../../sharp.ts";
import type { AppendedReceipt, ReportData } from "./report-data.ts";
import { BOTTOM, MARGIN, PAGE, type Sheet, WIDTH } from "./sheet.ts";
import { counted, dayWords, moneyWords } from "./words.ts";

const TITLE: Style = { size: 11, weight: "semibold" };
/** Maximum side in pixels: legible in print, and about 200 KB. */
const MAX_SIDE = 1500;
const QUALITY = 78;

interface Appendix {
  /** path of a receipt's file; null if the storage no longer has it */
  fetch: (place: number) => Promise<string | null>;
  /** positions of receipts that crashed an earlier attempt */
  broken: ReadonlySet<number>;
  /** whether time is up, so that the other receipts are only named */
  isLate: () => boolean;
}

/** Draws each receipt of the period on its own page, and names those that can't be shown. */
export async function drawReceipts(
  sheet: Sheet,
  { receipts, receiptsLeftOut }: ReportData,
  { fetch, broken, isLate }: Appendix,
): Promise<void> {
  if (receipts.length === 0) return;
  const named: { receipt: AppendedReceipt; why: string }[] = [];
  for (const [place, receipt] of receipts.entries()) {
    if (broken.has(place)) named.push({ receipt, why: "couldn't be read" });
    else if (isLate()) named.push({ receipt, why: "didn't fit in this report" });
    else {
      const why = await drawReceipt(sheet, receipt, await fetch(place), place === 0);
      if (why !== undefined) named.push({ receipt, why });
    }
  }
  if (named.length === 0 && receiptsLeftOut === 0) return;
  sheet.addPage();
  sheet.heading("Receipts not included");
  for (const { receipt, why } of named) {
    sheet.note(`${receipt.name}: ${why}`);
    sheet.y += 3;
  }
  if (receiptsLeftOut > 0) {
    sheet.note(`Plus ${counted(receiptsLeftOut, "more receipt")} not included for space.`);
  }
}

/** Returns the reason if it could not be shown. */
async function drawReceipt(
  sheet: Sheet,
  receipt: AppendedReceipt,
  path: string | null,
  isFirst: boolean,
): Promise<string | undefined> {
  if (path === null) return "couldn't be found";
  try {
    const bytes = await readFile(path);
    if (isPdf(receipt.name)) await drawPdf(sheet, receipt, bytes, isFirst);
    else await drawImage(sheet, receipt, bytes, isFirst);
    return undefined;
  } catch (error) {
    return error instanceof PasswordProtectedFile
      ? "is locked with a password"
      : "couldn't be read";
  }
}

/** Decodes the image before adding a page, so that a broken one leaves no empty page. */
async function drawImage(
  sheet: Sheet,
  receipt: AppendedReceipt,
  bytes: Buffer,
  isFirst: boolean,
): Promise<void> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  beginReceipt(sheet, receipt, { isFirst });
  const { x, y, scale } = placeIn(sheet, info);
  sheet.doc.image(data, x, y, { width: info.width * scale, height: info.height * scale });
}

async function drawPdf(
  sheet: Sheet,
  receipt: AppendedReceipt,
  bytes: Buffer,
  isFirst: boolean,
): Promise<void> {
  const { pages, pageCount } = await openPdfReceipt(bytes, sheet.doc);
  let number = 0;
  for (const page of pages) {
    number += 1;
    const of = pageCount === 1 ? "" : `, page ${number} of ${pageCount}`;
    beginReceipt(sheet, receipt, { of, isFirst: isFirst && number === 1 });
    drawPage(sheet, page);
  }
}

function drawPage(sheet: Sheet, page: EmbeddedPage): void {
  const { x, y, scale } = placeIn(sheet, page);
  page.draw(x, y, scale);
}

function beginReceipt(
  sheet: Sheet,
  { date, payee, description, amount, isRefund }: AppendedReceipt,
  { of = "", isFirst }: { of?: string; isFirst: boolean },
): void {
  sheet.addPage();
  if (isFirst) sheet.heading("Receipts");
  const what = payee === null ? description : `${payee} – ${description}`;
  const paid = `${isRefund ? "Refund " : ""}${moneyWords(amount)}`;
  const width = sheet.ink.width(paid, TITLE);
  const { ink } = sheet;
  ink.line(paid, MARGIN, sheet.y, TITLE, { align: "right", width: WIDTH });
  sheet.y += ink.text(what, MARGIN, sheet.y, { ...TITLE, width: WIDTH - width - 16 });
  sheet.note(`${dayWords(date)}${of}`);
  sheet.y += 10;
}

interface Size {
  width: number;
  height: number;
}

/** Scales to the page, at most to twice the size, and centers. */
function placeIn({ y }: Sheet, { width, height }: Size): { x: number; y: number; scale: number } {
  const scale = Math.min(WIDTH / width, (BOTTOM - y) / height, 1);
  return { x: (PAGE.width - width * scale) / 2, y, scale };
}
