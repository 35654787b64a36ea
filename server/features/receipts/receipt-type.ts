import { open } from "node:fs/promises";
import { failed, type AppError } from "../../errors.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";

/** Magic numbers. Four signatures don't justify a library for a hundred formats. */
const SIGNATURES: readonly (readonly [ReceiptType, Buffer])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/gif", Buffer.from("GIF87a")],
  ["image/gif", Buffer.from("GIF89a")],
  ["application/pdf", Buffer.from("%PDF-")],
];

const LONGEST_SIGNATURE = 8;
/**
 * Maximum distance of a PDF's end marker from the end of the file, because some programs append
 * blank lines.
 */
const PDF_TAIL = 1024;

/** The file's type by its content, regardless of its name. */
export async function receiptTypeOf(path: string): Promise<ReceiptType | undefined> {
  const start = await readPart(path, () => ({ from: 0, length: LONGEST_SIGNATURE }));
  return SIGNATURES.find(([, signature]) =>
    start.subarray(0, signature.length).equals(signature),
  )?.[0];
}

/** Whether a PDF has its end marker; no program opens a truncated one. */
export async function isWholePdf(path: string): Promise<boolean> {
  const tail = await readPart(path, (size) => ({
    from: Math.max(0, size - PDF_TAIL),
    length: PDF_TAIL,
  }));
  return tail.includes("%%EOF");
}

async function readPart(
  path: string,
  partOf: (size: number) => { from: number; length: number },
): Promise<Buffer> {
  const file = await open(path);
  try {
    const { from, length } = partOf((await file.stat()).size);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function notAReceipt(): AppError {
  return failed("unsupported_media_type", "Receipts can be JPEG, PNG, GIF, or PDF files");
}

export function unreadable(cause?: unknown): AppError {
  return failed(
    "bad_request",
    "This file is damaged and cannot be read. Please choose another one.",
    { cause },
  );
}
