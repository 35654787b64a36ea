import * as z from "zod/mini";

export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;
/** Of one account. Without an end a download could have more files than memory has room to list. */
export const MAX_RECEIPTS = 100_000;

/** The four kinds of receipt, and the ending each has in its storage key. */
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

/** A storage key made by the server: a random UUID and the ending of its type. */
export const receiptKey = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|gif|pdf)$/));

export function isPdf(key: string): boolean {
  return key.endsWith(".pdf");
}

export const uploadAnswer = z.object({
  imageUrl: receiptKey,
  /** it is stored with fewer pixels than were sent */
  isReduced: z.optional(z.boolean()),
});

export const signedUrlInput = z.object({ s3Key: receiptKey });
export const signedUrlAnswer = z.object({ signedUrl: z.string() });
