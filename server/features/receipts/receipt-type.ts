import { failed, type AppError } from "../../errors.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";

/** How each kind begins. Four signatures, rather than a library that looks into a hundred formats. */
const SIGNATURES: readonly (readonly [ReceiptType, Buffer])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/gif", Buffer.from("GIF87a")],
  ["image/gif", Buffer.from("GIF89a")],
  ["application/pdf", Buffer.from("%PDF-")],
];

/** How far from its end a PDF's end mark may stand: some writers add a few blank lines. */
const PDF_TAIL = 1024;

/** The kind of receipt that these bytes are, whatever their sender called them. */
export function receiptTypeOf(bytes: Buffer): ReceiptType | undefined {
  return SIGNATURES.find(([, signature]) =>
    bytes.subarray(0, signature.length).equals(signature),
  )?.[0];
}

/** Whether a PDF has its end: one that was cut off on the way opens nowhere. */
export function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-PDF_TAIL).includes("%%EOF");
}

export function notAReceipt(): AppError {
  return failed("unsupported_media_type", "Receipts can be JPEG, PNG, GIF or PDF files");
}

export function unreadable(cause?: unknown): AppError {
  return failed(
    "bad_request",
    "This file is damaged and cannot be read. Please choose another one.",
    { cause },
  );
}
