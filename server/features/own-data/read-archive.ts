import { createWriteStream } from "node:fs";
import { statfs } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ARCHIVE_FIELD } from "../../../shared/account/own-data.ts";
import { AppError, failed } from "../../errors.ts";
import { atPace, type Pace } from "../../http/pace.ts";

/** What a form adds around its file: boundaries and headers. */
const FORM_BYTES = 64 * 1024;
const LIMITS = {
  files: 1,
  fields: 4,
  parts: 5,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 1000,
} as const;

/** What a request says of itself, before a byte of its body is read. */
export function requireArchiveForm({ headers }: FastifyRequest, maxBytes: number): void {
  if (headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") !== true) {
    throw failed("unsupported_media_type", "Send the download as multipart/form-data");
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
}

/** What the disk keeps for everybody else: the database may lie on it. */
const KEPT_FREE_BYTES = 1024 ** 3;

/** Throws when a file of the size that is announced would leave the disk almost full. */
export async function requireDiskSpace(
  folder: string,
  { headers }: Pick<FastifyRequest, "headers">,
  keptFree = KEPT_FREE_BYTES,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - Number(headers["content-length"] ?? 0) >= keptFree) return;
  throw noSpace();
}

interface Reading {
  path: string;
  maxBytes: number;
  pace: Pace;
}

/** Writes the one file of the form to a path, counting as it comes. */
export async function readArchive(
  request: FastifyRequest,
  { path, maxBytes, pace }: Reading,
): Promise<void> {
  await atPace(request, pace, {
    reading: readForm(request, path, maxBytes),
    late: "The file took too long to arrive. Please try again.",
  });
}

async function readForm(request: FastifyRequest, path: string, maxBytes: number): Promise<void> {
  let size = 0;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === "field") continue;
      if (part.fieldname !== ARCHIVE_FIELD) throw oneFile();
      size = await writeFile(part, path, maxBytes);
    }
  } catch (error) {
    if (isFull(error)) throw noSpace();
    throw error instanceof AppError || isOfTheDisk(error) ? error : oneFile(error);
  }
  if (size === 0) throw oneFile();
}

async function writeFile({ file }: MultipartFile, path: string, maxBytes: number): Promise<number> {
  // Nothing more comes of a file past its limit, not even its end.
  if (file.truncated) throw tooLarge(maxBytes);
  file.once("limit", () => file.destroy());
  const written = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(file, written);
  } catch (error) {
    throw file.truncated ? tooLarge(maxBytes) : error;
  }
  return written.bytesWritten;
}

function noSpace(): AppError {
  return failed("storage_full", "There is no space left for this file just now");
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/** No mistake of the sender. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall !== "read";
}

function tooLarge(maxBytes: number): AppError {
  const size = (maxBytes / 1024 ** 3).toLocaleString("en-US", { maximumFractionDigits: 1 });
  return failed("payload_too_large", `A download can be at most ${size} GB to be restored`);
}

function oneFile(cause?: unknown): AppError {
  return failed("bad_request", `Send one file, in the form field "${ARCHIVE_FIELD}"`, { cause });
}
