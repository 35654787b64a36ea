import { createWriteStream } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ARCHIVE_FIELD } from "../../../../shared/account/account-backup.ts";
import { AppError, failed } from "../../../errors.ts";
import {
  requireThroughput,
  type MinimumThroughput,
} from "../../../http/transfer/minimum-throughput.ts";
import {
  isDiskFull,
  isWriteError,
  storageFull,
  watchDisk,
} from "../../../http/transfer/disk-space.ts";

/** Maximum size of multipart boundaries and headers around the file. */
const FORM_BYTES = 64 * 1024;
const LIMITS = {
  files: 1,
  fields: 4,
  parts: 5,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 1000,
} as const;

/** Checks the request's headers before its body is read. */
export function requireArchiveForm({ headers }: FastifyRequest, maxBytes: number): void {
  if (headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") !== true) {
    throw failed("unsupported_media_type", "Send the download as multipart/form-data");
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
}

interface ArchiveSource {
  path: string;
  maxBytes: number;
  /** bytes of disk space to keep free; only tests set it */
  reservedBytes?: number;
  throughput: MinimumThroughput;
  /** aborts when another request takes the slot */
  signal: AbortSignal;
}

/** Writes the form's only file to a path, enforcing its size limit. */
export async function readArchive(
  request: FastifyRequest,
  { throughput, signal, ...target }: ArchiveSource,
): Promise<void> {
  await unlessAborted(
    signal,
    requireThroughput(request, throughput, {
      reading: readForm(request, target),
      late: "The file took too long to arrive. Please try again.",
    }),
  );
}

async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error("Ended"));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

type Target = Pick<ArchiveSource, "path" | "maxBytes" | "reservedBytes">;

async function readForm(request: FastifyRequest, target: Target): Promise<void> {
  const { maxBytes } = target;
  let size = 0;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === "field") continue;
      if (part.fieldname !== ARCHIVE_FIELD) throw oneFile();
      size = await writeFile(part, target);
    }
  } catch (error) {
    if (isDiskFull(error)) throw storageFull();
    throw error instanceof AppError || isWriteError(error) ? error : oneFile(error);
  }
  if (size === 0) throw oneFile();
}

async function writeFile(
  { file }: MultipartFile,
  { path, maxBytes, reservedBytes }: Target,
): Promise<number> {
  // After the limit the parser emits nothing more, not even the end.
  if (file.truncated) throw tooLarge(maxBytes);
  file.once("limit", () => file.destroy());
  const written = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(
      file,
      (pieces) => whileThereIsRoom(pieces, watchDisk(dirname(path), reservedBytes)),
      written,
    );
  } catch (error) {
    throw file.truncated ? tooLarge(maxBytes) : error;
  }
  return written.bytesWritten;
}

async function* whileThereIsRoom(
  pieces: AsyncIterable<Buffer>,
  look: ReturnType<typeof watchDisk>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await look(piece.length);
    yield piece;
  }
}

function tooLarge(maxBytes: number): AppError {
  const size = (maxBytes / 1024 ** 3).toLocaleString("en-US", { maximumFractionDigits: 1 });
  return failed("payload_too_large", `A backup can be up to ${size} GB`);
}

function oneFile(cause?: unknown): AppError {
  return failed("bad_request", `Send one file, in the form field "${ARCHIVE_FIELD}"`, { cause });
}
