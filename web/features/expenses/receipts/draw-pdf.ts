import type { PDFDocumentProxy, PDFPageProxy } from "unpdf/pdfjs";
import { MIN_LETTERS, PAGE_GAP, READ_PAGES } from "../../../../shared/receipts/pdf-pages.ts";
import { receiptFilePath } from "../../receipts/queries.ts";

/** Pixels across: sharp on a phone and beside a form. */
const WIDTH = 1100;
/** What phones can hold; a page can say any size. */
const MAX_PIXELS = 12_000_000;
const MAX_IMAGE_PIXELS = 64_000_000;

interface Drawing {
  receiptKey: string;
  /** clockwise quarter turns that make a scan upright */
  turns: number;
  signal: AbortSignal;
}

/**
 * Draws the pages of a PDF as the reader took them: a text above each other, a scan its first page.
 * The library (0.5 MB) comes with the first one. Only for a PDF that the server could read: there
 * its time and memory had a limit.
 */
export async function drawPdf(
  canvas: HTMLCanvasElement,
  { receiptKey, turns, signal }: Drawing,
): Promise<void> {
  const [{ getDocument }, data] = await Promise.all([
    import("unpdf/pdfjs"),
    fetchFile(receiptKey, signal),
  ]);
  const loading = getDocument({ data, useWasm: false, maxImageSize: MAX_IMAGE_PIXELS });
  try {
    const { pages, isScan } = await readPages(await loading.promise);
    const sizes = pages.map((page) =>
      page.getViewport({ scale: 1, ...(isScan && { rotation: turns * 90 }) }),
    );
    const width = Math.max(...sizes.map((size) => size.width));
    const gaps = PAGE_GAP * (pages.length - 1);
    const height = sizes.reduce((sum, size) => sum + size.height, gaps);
    const scale = Math.min(WIDTH / width, Math.sqrt(MAX_PIXELS / (width * height)));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("No canvas");
    let above = 0;
    for (const [index, page] of pages.entries()) {
      signal.throwIfAborted();
      const viewport = sizes[index]?.clone({ scale });
      if (viewport === undefined) continue;
      // Drawing a page fills its whole canvas.
      const sheet = document.createElement("canvas");
      sheet.width = Math.ceil(viewport.width);
      sheet.height = Math.ceil(viewport.height);
      await page.render({ canvas: sheet, viewport }).promise;
      context.drawImage(sheet, 0, Math.round(above * scale));
      above += viewport.height / scale + PAGE_GAP;
    }
  } finally {
    await loading.destroy();
  }
}

async function fetchFile(key: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(receiptFilePath(key), { signal });
  if (!answer.ok) throw new Error(`The file of a receipt answers ${answer.status}`);
  return answer.arrayBuffer();
}

async function readPages(
  pdf: PDFDocumentProxy,
): Promise<{ pages: PDFPageProxy[]; isScan: boolean }> {
  const pages: PDFPageProxy[] = [];
  let letters = 0;
  for (let number = 1; number <= Math.min(READ_PAGES, pdf.numPages); number += 1) {
    const page = await pdf.getPage(number);
    pages.push(page);
    const { items } = await page.getTextContent();
    for (const item of items) if ("str" in item) letters += item.str.trim().length;
  }
  const isScan = letters < MIN_LETTERS;
  return { pages: isScan ? pages.slice(0, 1) : pages, isScan };
}
