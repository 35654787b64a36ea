import type { ReceiptType } from "../../../../shared/receipts/contract.ts";
import type { UnreadReason } from "../../../../shared/receipts/reading.ts";
import type { Page } from "../rules/page.ts";
import type { Models } from "./models.ts";
import type { Raster } from "./raster.ts";
import { decodeImage, readImage } from "./read-image.ts";
import { readPdf } from "./read-pdf.ts";

export type PageOutcome =
  | { kind: "page"; page: Page & { turns: number } }
  | { kind: "unread"; reason: UnreadReason };

/** Loaded with the first picture: some systems have no build of the library, and text needs none. */
async function openModels(): Promise<Models> {
  const { loadModels } = await import("./models.ts");
  return loadModels();
}

/** Reads a receipt's text. */
export function receiptReader(): (bytes: Uint8Array, type: ReceiptType) => Promise<PageOutcome> {
  let models: Promise<Models> | undefined;
  const recognize = async (image: Raster): Promise<PageOutcome> => {
    const page = await readImage(await (models ??= openModels()), image);
    return page.words.length === 0 ? unread("no_text") : { kind: "page", page };
  };
  return async (bytes, type) => {
    if (type === "application/pdf") {
      const content = await orReason(readPdf(bytes));
      if (typeof content === "string") return unread(content);
      if (content.kind === "image") return recognize(content.image);
      if (content.kind === "text") {
        const words = content.page.words.map((word) => ({ ...word, text: storable(word.text) }));
        return { kind: "page", page: { ...content.page, words, turns: 0 } };
      }
      return unread(content.kind);
    }
    const image = await orReason(decodeImage(bytes));
    return typeof image === "string" ? unread(image) : recognize(image);
  };
}

/** A PDF can hold any characters; the database takes no NUL and no half of a pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, " ");
}

function unread(reason: UnreadReason): PageOutcome {
  return { kind: "unread", reason };
}

/** What a decoder says of a broken, protected or oversized file is an answer, not a failure. */
async function orReason<Content>(decoding: Promise<Content>): Promise<Content | UnreadReason> {
  try {
    return await decoding;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === "PasswordException") return "encrypted";
    return error.message.includes("pixel limit") ? "too_many_pixels" : "unreadable";
  }
}
