import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { BlobReader as ZipBlobReader, FileEntry, ZipReader } from "@zip.js/zip.js";
import { MAX_RECEIPTS } from "../../../shared/receipts/contract.ts";
import { AppError, failed } from "../../errors.ts";
import { watchDisk } from "../../disk-space.ts";

/** All receipts that an account may have, and some more for the rest. */
const MAX_ENTRIES = MAX_RECEIPTS + 100;
/** A list of so many with the longest names. */
const MAX_READ_BYTES = 64 * 1024 ** 2;
/** What says so much more than it is long was made to fill a disk. Records repeat themselves twentyfold. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 ** 2;

/** What became of an entry that was written to a file. */
export interface Extracted {
  size: number;
  sha256: string;
}

export interface Target {
  path: string;
  maxBytes: number;
}

/** The files of a ZIP by their names, which are compared and never become paths. */
export interface Archive {
  has(name: string): boolean;
  /** One of the files that were named at the opening. Throws when it is missing, damaged, or longer than `maxBytes`. */
  extract(name: string, to: Target): Promise<Extracted>;
  /** All files that are wanted, in the order in which they lie there. */
  each(
    isWanted: (name: string) => boolean,
    take: (name: string, extract: (to: Target) => Promise<Extracted>) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

interface Opening {
  /** what is looked for by its name; of other files only the name is kept */
  wanted: ReadonlySet<string>;
  signal: AbortSignal;
}

/**
 * Opens what a person has sent. Nothing that the ZIP says of itself is believed: sizes are counted
 * while an entry unfolds, and checksums compared.
 */
export async function openArchive(path: string, { wanted, signal }: Opening): Promise<Archive> {
  const library = await import("@zip.js/zip.js");
  const bytes = boundedReader(library, await openAsBlob(path));
  const reader = new library.ZipReader(bytes, {
    useWebWorkers: false,
    // Names are looked up only, so that one that leads elsewhere leads nowhere.
    filenameValidation: "tolerant",
  });
  const names = new Set<string>();
  const kept = new Map<string, FileEntry>();
  for await (const entry of entriesOf(reader)) {
    if (names.has(entry.filename)) throw notOurs(`It has "${shown(entry.filename)}" twice.`);
    if (names.size >= MAX_ENTRIES) throw notOurs("It has too many files.");
    names.add(entry.filename);
    if (wanted.has(entry.filename)) kept.set(entry.filename, entry);
  }
  return {
    has: (name) => names.has(name),
    extract: async (name, to) => {
      const entry = kept.get(name);
      if (!entry) throw damaged(name, "is missing");
      return extract(entry, { ...to, signal });
    },
    // Looked through once more, since what is known of each file takes far more room than its name.
    each: async (isWanted, take) => {
      for await (const entry of entriesOf(reader)) {
        if (!isWanted(entry.filename)) continue;
        await take(entry.filename, (to) => extract(entry, { ...to, signal }));
      }
    },
    close: () => reader.close(),
  };
}

async function* entriesOf(reader: ZipReader<Blob>): AsyncGenerator<FileEntry> {
  const entries = reader.getEntriesGenerator();
  for (;;) {
    const next = await entries.next().catch((error: unknown) => {
      throw error instanceof AppError ? error : notOurs("It cannot be read as a ZIP file.", error);
    });
    if (next.done === true) return;
    if (!next.value.directory) yield next.value;
  }
}

/** Reads no part at once that would not fit: a list of contents may claim to be as long as the file. */
function boundedReader({ BlobReader }: { BlobReader: typeof ZipBlobReader }, bytes: Blob) {
  return new (class extends BlobReader {
    override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
      if (length > MAX_READ_BYTES) throw notOurs("Its list of contents is too long.");
      return super.readUint8Array(offset, length);
    }
  })(bytes);
}

interface Extraction extends Target {
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
  const look = watchDisk(path);
  // Kept beside, since the library wraps what a sink throws.
  let refusal: AppError | undefined;
  const sink = new WritableStream<Uint8Array>({
    async write(chunk) {
      size += chunk.length;
      if (size > maxBytes || size > most) {
        refusal = damaged(name, "is larger than it may be");
        throw refusal;
      }
      await look(chunk.length).catch((error: unknown) => {
        if (error instanceof AppError) refusal = error;
        throw error;
      });
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
