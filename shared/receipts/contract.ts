import * as z from "zod/mini";

export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;
/** In pixels. Keeps the small print of a long receipt legible. */
export const MAX_IMAGE_SIDE = 4096;
/** Per account. Bounds the list of files that a download holds in memory. */
export const MAX_RECEIPTS = 100_000;

/** Length of a receipt's text, in UTF-16 units; longer documents are not receipts. */
export const MAX_RECEIPT_TEXT = 20_000;

/** Accepted types, with the file extension in the storage key. */
export const RECEIPT_TYPES = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "application/pdf": "pdf",
} as const;
export type ReceiptType = keyof typeof RECEIPT_TYPES;

export function isReceiptType(type: string): type is ReceiptType {
  return Object.hasOwn(RECEIPT_TYPES, type);
}

/** A storage key created by the server: a random UUID and the extension of its type. */
export const receiptKey = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|gif|pdf)$/));

export function isPdf(key: string): boolean {
  return key.endsWith(".pdf");
}

export const uploadResponse = z.object({
  imageUrl: receiptKey,
  /** stored at a lower resolution than uploaded */
  isReduced: z.optional(z.boolean()),
});

export const signedUrlInput = z.object({ s3Key: receiptKey });
export const signedUrlResponse = z.object({ signedUrl: z.string() });
