import sharp from "sharp";
import { extractImages, extractTextItems, getDocumentProxy, type StructuredTextItem } from "unpdf";
import { MIN_LETTERS, PAGE_GAP, READ_PAGES } from "../../../../shared/receipts/pdf-pages.ts";
import type { Page, Word } from "../rules/page.ts";
import type { Raster } from "./raster.ts";

/** A receipt is short; a manual or a statement of many pages is no receipt. */
const MAX_PAGES = 20;
const MAX_WORDS = 5000;
/** More in one piece is no word of a receipt. */
const MAX_WORD_LENGTH = 200;
const MAX_SIDE = 3200;

export type PdfContent =
  | { kind: "text"; page: Page }
  | { kind: "image"; image: Raster }
  | { kind: "too_many_pages" | "no_text" };

/** The text layer of a PDF; of a scanned one, its largest image. Throws on a broken file. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
    maxImageSize: 64_000_000,
  });
  if (pdf.numPages > MAX_PAGES) return { kind: "too_many_pages" };
  const page = await textOf(pdf);
  const letters = page.words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters >= MIN_LETTERS) return { kind: "text", page };
  const image = await largestImage(pdf);
  return image === undefined ? { kind: "no_text" } : { kind: "image", image };
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function textOf(pdf: Pdf): Promise<Page> {
  const { items } = await extractTextItems(pdf);
  const words: Word[] = [];
  let above = 0;
  let width = 0;
  for (const [index, found] of items.slice(0, READ_PAGES).entries()) {
    const size = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
    for (const item of found) {
      if (words.length >= MAX_WORDS) break;
      const word = toWord(item, above + size.height);
      if (word.text !== "" && Object.values(word.box).every(Number.isFinite)) add(words, word);
    }
    width = Math.max(width, size.width);
    above += size.height + PAGE_GAP;
  }
  const height = Math.max(1, above - PAGE_GAP);
  // A page can say any size, and sizes add up.
  if (!Number.isFinite(width + height)) throw new RangeError("A page without end");
  return { width, height, words };
}

/** In heights of the text: up to where two pieces are one word, and one phrase. */
const WORD_GAP = 0.15;
const PHRASE_GAP = 0.6;

/** Some programs write a line in pieces, down to single letters. */
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

/** A PDF measures from the bottom. */
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

/** A page scanned into a PDF is one image. */
async function largestImage(pdf: Pdf): Promise<Raster | undefined> {
  const images = await extractImages(pdf, 1);
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
