import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { BlobReader, type FileEntry, ZipReader } from "@zip.js/zip.js";
import { AppError, failed } from "../../errors.ts";

/** As many receipts as two gigabytes hold, and a list of them that a few megabytes hold. */
const MAX_ENTRIES = 50_000;
const MAX_READ_BYTES = 16 * 1024 ** 2;
/** What says so much more than it is long was made to fill a disk. Records repeat themselves twentyfold. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 ** 2;

/** What became of an entry that was written to a file. */
export interface Extracted {
  size: number;
  sha256: string;
}

/** The files of a ZIP by their names, which are compared and never become paths. */
export interface Archive {
  has(name: string): boolean;
  /** Throws when it is missing, damaged, or longer than `maxBytes`. */
  extract(name: string, to: { path: string; maxBytes: number }): Promise<Extracted>;
  close(): Promise<void>;
}

/**
 * Opens what a person has sent. Nothing that the ZIP says of itself is believed: sizes are counted
 * while an entry unfolds, and checksums compared.
 */
export async function openArchive(path: string, signal: AbortSignal): Promise<Archive> {
  const reader = new ZipReader(new BoundedReader(await openAsBlob(path)), {
    useWebWorkers: false,
    // Names are looked up only, so that one that leads elsewhere leads nowhere.
    filenameValidation: "tolerant",
  });
  const entries = new Map<string, FileEntry>();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (entries.has(entry.filename)) throw notOurs(`It has "${shown(entry.filename)}" twice.`);
      if (entries.size >= MAX_ENTRIES) throw notOurs("It has too many files.");
      entries.set(entry.filename, entry);
    }
  } catch (error) {
    throw error instanceof AppError ? error : notOurs("It cannot be read as a ZIP file.", error);
  }
  return {
    has: (name) => entries.has(name),
    extract: async (name, to) => {
      const entry = entries.get(name);
      if (!entry) throw damaged(name, "is missing");
      return extract(entry, { ...to, signal });
    },
    close: () => reader.close(),
  };
}

/** Reads no part at once that would not fit: a list of contents may claim to be as long as the file. */
class BoundedReader extends BlobReader {
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw notOurs("Its list of contents is too long.");
    return super.readUint8Array(offset, length);
  }
}

interface Extraction {
  path: string;
  maxBytes: number;
  signal: AbortSignal;
}

async function extract(
  entry: FileEntry,
  { path, maxBytes, signal }: Extraction,
): Promise<Extracted> {
  const name = entry.filename;
  if (entry.encrypted) throw damaged(name, "is encrypted");
  const most = Math.max(SMALL_BYTES, entry.compressedSize * MAX_RATIO);
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  let size = 0;
  // Kept beside, since the library wraps what a sink throws.
  let refusal: AppError | undefined;
  const sink = new WritableStream<Uint8Array>({
    async write(chunk) {
      size += chunk.length;
      if (size > maxBytes || size > most) {
        refusal = damaged(name, "is larger than it may be");
        throw refusal;
      }
      hash.update(chunk);
      await writeWhole(file, chunk);
    },
  });
  try {
    await entry.getData(sink, {
      useWebWorkers: false,
      checkCrc32: true,
      checkOverlappingEntry: true,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw refusal ?? (isOfTheDisk(error) ? error : damaged(name, "is damaged", error));
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await file.write(chunk, done);
    done += bytesWritten;
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** Somebody else's text, on its way into a sentence. */
function shown(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?").slice(0, 120);
}

export function damaged(name: string, what: string, cause?: unknown): AppError {
  return failed("bad_request", `"${shown(name)}" in this download ${what}. Nothing was changed.`, {
    cause,
  });
}

export function notOurs(why: string, cause?: unknown): AppError {
  return failed(
    "bad_request",
    `This file is not a download of your data. ${why} Nothing was changed.`,
    { cause },
  );
}
