import type { ReceiptType } from "../../../../shared/receipts/contract.ts";
import { READ_PAGES } from "../../../../shared/receipts/pdf-pages.ts";
import type { UnreadReason } from "../../../../shared/receipts/reading.ts";
import type { Page } from "../rules/page.ts";
import type { Models } from "./models.ts";
import type { Raster } from "./raster.ts";
import { decodeImage, readImage } from "./read-image.ts";
import { type PdfLimits, readPdf, stackPages } from "./read-pdf.ts";

export type PageOutcome =
  | { kind: "page"; page: Page & { turns: number } }
  | { kind: "unread"; reason: UnreadReason };

export type PagesOutcome =
  | { kind: "pages"; pages: (Page & { turns: number })[]; pageCount: number }
  | { kind: "unread"; reason: UnreadReason };

const RECEIPT: PdfLimits = { textPages: READ_PAGES, scannedPages: 1 };
/** A scanned page takes some five seconds of CPU time. */
const QUOTE: PdfLimits = { textPages: 12, scannedPages: 3 };

/**
 * Loaded with the first image, because some systems have no build of the library, and text needs
 * none.
 */
async function openModels(): Promise<Models> {
  const { loadModels } = await import("./models.ts");
  return loadModels();
}

type Read<Outcome> = (bytes: Uint8Array, type: ReceiptType) => Promise<Outcome>;

/** Reads the text of receipts (as one page) and of quotes. */
export function fileReader(): { receipt: Read<PageOutcome>; quote: Read<PagesOutcome> } {
  let models: Promise<Models> | undefined;
  const recognize = async (images: Raster[], pageCount: number): Promise<PagesOutcome> => {
    const pages = [];
    for (const image of images) pages.push(await readImage(await (models ??= openModels()), image));
    const hasText = pages.some(({ words }) => words.length > 0);
    return hasText ? { kind: "pages", pages, pageCount } : unread("no_text");
  };
  const read = async (bytes: Uint8Array, type: ReceiptType, limits: PdfLimits) => {
    if (type === "application/pdf") {
      const content = await orReason(readPdf(bytes, limits));
      if (typeof content === "string") return unread(content);
      if (content.kind === "images") return recognize(content.images, content.pageCount);
      if (content.kind !== "text") return unread(content.kind);
      const { pages, pageCount } = content;
      return { kind: "pages" as const, pages: pages.map(storablePage), pageCount };
    }
    const image = await orReason(decodeImage(bytes));
    return typeof image === "string" ? unread(image) : recognize([image], 1);
  };
  return {
    receipt: async (bytes, type) => {
      const found = await read(bytes, type, RECEIPT);
      if (found.kind === "unread") return found;
      const turns = found.pages[0]?.turns ?? 0;
      return { kind: "page", page: { ...stackPages(found.pages), turns } };
    },
    quote: (bytes, type) => read(bytes, type, QUOTE),
  };
}

function storablePage(page: Page): Page & { turns: number } {
  const words = page.words.map((word) => ({ ...word, text: storable(word.text) }));
  return { ...page, words, turns: 0 };
}

/** Removes NUL and lone surrogates, which a PDF can contain but the database rejects. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, " ");
}

function unread(reason: UnreadReason): { kind: "unread"; reason: UnreadReason } {
  return { kind: "unread", reason };
}

/** Turns a decoder's error for a broken, protected or oversized file into a reason. */
async function orReason<Content>(decoding: Promise<Content>): Promise<Content | UnreadReason> {
  try {
    return await decoding;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === "PasswordException") return "encrypted";
    return error.message.includes("pixel limit") ? "too_many_pixels" : "unreadable";
  }
}
