import { sharp } from "../../../sharp.ts";
import { extractImages, extractTextItems, getDocumentProxy, type StructuredTextItem } from "unpdf";
import { MIN_LETTERS, PAGE_GAP } from "../../../../shared/receipts/pdf-pages.ts";
import type { Page, Word } from "../rules/page.ts";
import type { Raster } from "./raster.ts";

/** A receipt is shorter; a document with more pages is a manual or a statement. */
const MAX_PAGES = 20;
const MAX_WORDS = 5000;
/** A longer run of characters is not a word of a receipt. */
const MAX_WORD_LENGTH = 200;
const MAX_SIDE = 3200;

/** Maximum pages to read: from the text layer, or from images where there is no text. */
export interface PdfLimits {
  textPages: number;
  /** recognizing a page takes seconds */
  scannedPages: number;
}

export type PdfContent =
  | { kind: "text"; pages: Page[]; pageCount: number }
  | { kind: "images"; images: Raster[]; pageCount: number }
  | { kind: "too_many_pages" | "no_text" };

/**
 * The text layer of a PDF or, for a scanned one, the largest image of each page.
 *
 * @throws for a broken file
 */
export async function readPdf(bytes: Uint8Array, limits: PdfLimits): Promise<PdfContent> {
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
    maxImageSize: 64_000_000,
  });
  const pageCount = pdf.numPages;
  if (pageCount > MAX_PAGES) return { kind: "too_many_pages" };
  const pages = await textOf(pdf, limits.textPages);
  const letters = pages
    .flatMap(({ words }) => words)
    .reduce((sum, { text }) => sum + text.length, 0);
  if (letters >= MIN_LETTERS) return { kind: "text", pages, pageCount };
  const images: Raster[] = [];
  for (let number = 1; number <= Math.min(pageCount, limits.scannedPages); number += 1) {
    const image = await largestImage(pdf, number);
    if (image !== undefined) images.push(image);
  }
  return images.length === 0 ? { kind: "no_text" } : { kind: "images", images, pageCount };
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function textOf(pdf: Pdf, readPages: number): Promise<Page[]> {
  const { items } = await extractTextItems(pdf);
  const pages: Page[] = [];
  let left = MAX_WORDS;
  for (const [index, found] of items.slice(0, readPages).entries()) {
    const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
    const words: Word[] = [];
    for (const item of found) {
      if (words.length >= left) break;
      const word = toWord(item, height);
      if (word.text !== "" && Object.values(word.box).every(Number.isFinite)) add(words, word);
    }
    left -= words.length;
    pages.push({ width, height: Math.max(1, height), words });
  }
  // A page can declare any size, and sizes are added up.
  if (!Number.isFinite(pages.reduce((sum, { width, height }) => sum + width + height, 0))) {
    throw new RangeError("A page without end");
  }
  return pages;
}

/** All pages as one, one above the other. */
export function stackPages(pages: readonly Page[]): Page {
  const words: Word[] = [];
  let above = 0;
  for (const page of pages) {
    for (const word of page.words) {
      const { left, top, right, bottom } = word.box;
      words.push({ ...word, box: { left, top: top + above, right, bottom: bottom + above } });
    }
    above += page.height + PAGE_GAP;
  }
  const width = Math.max(0, ...pages.map((page) => page.width));
  return { width, height: Math.max(1, above - PAGE_GAP), words };
}

/**
 * Gaps in multiples of the text height: up to the first, two pieces are one word; up to the second,
 * one phrase.
 */
const WORD_GAP = 0.15;
const PHRASE_GAP = 0.6;

/** Some programs write a line in pieces, even letter by letter. */
function add(words: Word[], next: Word): void {
  const last = words.at(-1);
  const height = next.box.bottom - next.box.top;
  const gap = last === undefined ? Infinity : (next.box.left - last.box.right) / height;
  const isSameLine =
    last !== undefined && Math.abs(last.box.bottom - next.box.bottom) < height * WORD_GAP;
  const isFull = last !== undefined && last.text.length + next.text.length >= MAX_WORD_LENGTH;
  if (last === undefined || !isSameLine || isFull || gap < -WORD_GAP || gap > PHRASE_GAP) {
    words.push(next);
    return;
  }
  last.text += (gap > WORD_GAP ? " " : "") + next.text;
  last.box.right = next.box.right;
}

/** PDF coordinates start at the bottom of the page. */
function toWord(item: StructuredTextItem, bottom: number): Word {
  const height = item.height > 0 ? item.height : item.fontSize;
  return {
    text: item.str.trim().slice(0, MAX_WORD_LENGTH),
    confidence: 1,
    box: {
      left: item.x,
      top: bottom - item.y - height,
      right: item.x + item.width,
      bottom: bottom - item.y,
    },
    slope: 0,
  };
}

/** The image of a scanned page. */
async function largestImage(pdf: Pdf, page: number): Promise<Raster | undefined> {
  const images = await extractImages(pdf, page);
  const [largest] = images.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined) return undefined;
  const { width, height, channels } = largest;
  const { data, info } = await sharp(largest.data, { raw: { width, height, channels } })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
