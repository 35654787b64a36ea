import type { PDFDocumentProxy, PDFPageProxy } from "unpdf/pdfjs";
import { MIN_LETTERS, PAGE_GAP, READ_PAGES } from "../../../shared/receipts/pdf-pages.ts";

/** Pixels across: sharp on a phone and beside a form. */
const WIDTH = 1100;
/** Phones can hold this many; a page's size is unlimited. */
const MAX_PIXELS = 12_000_000;
const MAX_IMAGE_PIXELS = 64_000_000;

export interface PdfDrawing {
  /** page index, from 0; undefined: all pages that are read, stacked */
  page: number | undefined;
  /** clockwise quarter turns that make a scan upright */
  turns: number;
  signal: AbortSignal;
}

export interface PdfFile {
  draw: (canvas: HTMLCanvasElement, drawing: PdfDrawing) => Promise<void>;
}

/**
 * Opens a PDF until the signal aborts. The library (0.5 MB) loads with the first one. Only for PDFs
 * that the server could read, under its limits of time and memory.
 */
export async function openPdf(path: string, signal: AbortSignal): Promise<PdfFile> {
  const [{ getDocument }, data] = await Promise.all([
    import("unpdf/pdfjs"),
    fetchFile(path, signal),
  ]);
  signal.throwIfAborted();
  const loading = getDocument({ data, useWasm: false, maxImageSize: MAX_IMAGE_PIXELS });
  const close = () => void loading.destroy();
  signal.addEventListener("abort", close);
  try {
    const pdf = await loading.promise;
    return {
      draw: async (canvas, drawing) => {
        const { page, turns } = drawing;
        const read = await (page === undefined ? readPages(pdf) : readPage(pdf, page));
        await drawPages(canvas, { ...read, turns, signal: drawing.signal });
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function fetchFile(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`The file of a PDF answers ${response.status}`);
  return response.arrayBuffer();
}

interface Pages {
  pages: PDFPageProxy[];
  /** whether its image was read, whichever way the PDF turns it */
  isScan: boolean;
}

/** The read pages of a PDF with text; only the first of a scan. */
async function readPages(pdf: PDFDocumentProxy): Promise<Pages> {
  const pages: PDFPageProxy[] = [];
  let letters = 0;
  for (let number = 1; number <= Math.min(READ_PAGES, pdf.numPages); number += 1) {
    const page = await pdf.getPage(number);
    pages.push(page);
    letters += await countLetters(page);
  }
  const isScan = letters < MIN_LETTERS;
  return { pages: isScan ? pages.slice(0, 1) : pages, isScan };
}

async function readPage(pdf: PDFDocumentProxy, index: number): Promise<Pages> {
  const page = await pdf.getPage(index + 1);
  return { pages: [page], isScan: (await countLetters(page)) < MIN_LETTERS };
}

async function countLetters(page: PDFPageProxy): Promise<number> {
  const { items } = await page.getTextContent();
  return items.reduce((sum, item) => sum + ("str" in item ? item.str.trim().length : 0), 0);
}

/** Draws the pages stacked. */
async function drawPages(
  canvas: HTMLCanvasElement,
  { pages, isScan, turns, signal }: Pages & Omit<PdfDrawing, "page">,
): Promise<void> {
  // Another drawing may have started on this canvas.
  signal.throwIfAborted();
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
    const viewport = sizes[index]?.clone({ scale });
    if (viewport === undefined) continue;
    // Drawing a page fills its whole canvas.
    const sheet = document.createElement("canvas");
    sheet.width = Math.ceil(viewport.width);
    sheet.height = Math.ceil(viewport.height);
    await page.render({ canvas: sheet, viewport }).promise;
    signal.throwIfAborted();
    context.drawImage(sheet, 0, Math.round(above * scale));
    above += viewport.height / scale + PAGE_GAP;
  }
}
