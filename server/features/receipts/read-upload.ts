import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { MAX_RECEIPT_BYTES } from "../../../shared/receipts/contract.ts";
import { AppError, failed } from "../../errors.ts";
import { isWriteError } from "../../http/transfer/disk-space.ts";
import {
  requireThroughput,
  type MinimumThroughput,
  MINIMUM_THROUGHPUT,
} from "../../http/transfer/minimum-throughput.ts";

const FIELD = "image";
/** Allows for the form's boundaries and headers besides the file. */
const MAX_FORM_BYTES = MAX_RECEIPT_BYTES + 64 * 1024;
const LIMITS = {
  files: 1,
  fields: 4,
  parts: 5,
  fileSize: MAX_RECEIPT_BYTES,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 1000,
} as const;

/** Checks the request's headers before its body is read. */
export function requireReceiptForm({ headers }: FastifyRequest): void {
  requireForm(headers);
  if (Number(headers["content-length"] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
}

function requireForm(headers: FastifyRequest["headers"]): void {
  if (headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") !== true) {
    throw failed("unsupported_media_type", "Send the receipt as multipart/form-data");
  }
}

/**
 * Writes the upload's only file to a path.
 *
 * @returns its SHA-256 in hex, before re-encoding, so that a repeated upload is recognized
 * @throws 413 at the first byte over the limit, 408 for a stalled sender, and 400 for anything but
 * one file in the field `image`
 */
export async function readUpload(
  request: FastifyRequest,
  path: string,
  throughput: MinimumThroughput = MINIMUM_THROUGHPUT,
): Promise<string> {
  return requireThroughput(request, throughput, {
    reading: readForm(request, path),
    late: "The receipt took too long to arrive. Please try again.",
  });
}

async function readForm(request: FastifyRequest, path: string): Promise<string> {
  let written: WrittenFile | undefined;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === "field") continue;
      if (part.fieldname !== FIELD) throw oneFile();
      written = await writeFile(part, path);
    }
  } catch (error) {
    throw error instanceof AppError || isWriteError(error) ? error : oneFile(error);
  }
  if (written === undefined) throw oneFile();
  if (written.size === 0) throw failed("bad_request", "This file is empty");
  return written.sha256;
}

/** Maximum files of a form from the device's share sheet. */
const MAX_SHARED = 10;
const MAX_SHARED_BYTES = 4 * MAX_FORM_BYTES;
const SHARED_LIMITS = { ...LIMITS, files: MAX_SHARED, parts: MAX_SHARED + LIMITS.fields } as const;

/** Checks a share's headers before its body is read; browsers always send its length. */
export function requireSharedForm({ headers }: FastifyRequest): void {
  requireForm(headers);
  if (!(Number(headers["content-length"]) <= MAX_SHARED_BYTES)) {
    throw failed("payload_too_large", "Up to 40 MB can be shared at once. Share fewer receipts.");
  }
}

/**
 * Writes the files of a share into a folder.
 *
 * @throws as `readUpload`
 */
export async function readShared(
  request: FastifyRequest,
  folder: string,
  throughput: MinimumThroughput = MINIMUM_THROUGHPUT,
): Promise<{ path: string; sha256: string }[]> {
  return requireThroughput(request, throughput, {
    reading: readSharedForm(request, folder),
    late: "The receipts took too long to arrive. Please try again.",
  });
}

async function readSharedForm(request: FastifyRequest, folder: string) {
  const files: { path: string; sha256: string }[] = [];
  try {
    for await (const part of request.parts({ limits: SHARED_LIMITS })) {
      if (part.type === "field") continue;
      const path = join(folder, String(files.length));
      const { size, sha256 } = await writeFile(part, path);
      if (size === 0) throw failed("bad_request", "This file is empty");
      files.push({ path, sha256 });
    }
  } catch (error) {
    if (error instanceof AppError || isWriteError(error)) throw error;
    const message = `Up to ${MAX_SHARED} receipts can be shared at once.`;
    throw failed("bad_request", message, { cause: error });
  }
  return files;
}

interface WrittenFile {
  size: number;
  /** in hex */
  sha256: string;
}

async function writeFile({ file }: MultipartFile, path: string): Promise<WrittenFile> {
  // After a truncated file the parser emits nothing more, not even its end.
  if (file.truncated) throw tooLarge();
  file.once("limit", () => file.destroy());
  const written = createWriteStream(path, { mode: 0o600 });
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(file, hashing, written);
  } catch (error) {
    throw file.truncated ? tooLarge() : error;
  }
  return { size: written.bytesWritten, sha256: hash.digest("hex") };
}

function tooLarge(): AppError {
  return failed("payload_too_large", "Receipts can be at most 10 MB");
}

function oneFile(cause?: unknown): AppError {
  return failed("bad_request", `Send one file, in the form field "${FIELD}"`, { cause });
}
