import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { MAX_RECEIPTS } from "../../../../shared/receipts/contract.ts";
import { type AppError, failed } from "../../../errors.ts";
import { watchDisk } from "../../../http/transfer/disk-space.ts";
import { openZip, type Zip, type ZipEntry, ZipRejected } from "../../../zip-reader.ts";

/** The maximum number of receipts plus 100 other files, and a directory with the longest names. */
const LIMITS = { entries: MAX_RECEIPTS + 100, directoryBytes: 64 * 1024 ** 2 };
/** An entry with a higher ratio counts as a ZIP bomb; real records compress about 20:1. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 ** 2;

/** An entry extracted to a file. */
export interface Extracted {
  size: number;
  sha256: string;
}

export interface Target {
  path: string;
  maxBytes: number;
}

/** The files of a ZIP, by name. Names are only compared, never used as paths. */
export interface Archive {
  has(name: string): boolean;
  /** declared size in bytes, enforced on extraction; undefined for an unknown name */
  sizeOf(name: string): number | undefined;
  /** @throws when the file is missing, damaged, or longer than `maxBytes` */
  extract(name: string, to: Target): Promise<Extracted>;
  /** Visits the wanted files in directory order. */
  each(
    isWanted: (name: string) => boolean,
    take: (name: string, extract: (to: Target) => Promise<Extracted>) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an uploaded ZIP and enforces what its directory declares: the number of entries is checked
 * before reading them, a file that is declared too large is not extracted, and one that is longer
 * than declared or has another checksum is rejected.
 */
export async function openArchive(path: string, signal: AbortSignal): Promise<Archive> {
  const zip = await openZip(path, LIMITS).catch((error: unknown) => {
    throw error instanceof ZipRejected ? refusalOf(error) : error;
  });
  const extractFrom = (entry: ZipEntry, to: Target) => extract(zip, entry, { ...to, signal });
  return {
    has: (name) => zip.files.has(name),
    sizeOf: (name) => zip.files.get(name)?.size,
    extract: async (name, to) => {
      const entry = zip.files.get(name);
      if (!entry) throw damaged(name, "is missing");
      return extractFrom(entry, to);
    },
    each: async (isWanted, take) => {
      for (const [name, entry] of zip.files) {
        if (isWanted(name)) await take(name, (to) => extractFrom(entry, to));
      }
    },
    close: () => zip.close(),
  };
}

function refusalOf(error: ZipRejected): AppError {
  if (error.why === "too many") return unsupportedArchive("It has too many files.", error);
  if (error.why === "repeated")
    return unsupportedArchive(`It has "${shown(error.entry ?? "")}" twice.`, error);
  return unsupportedArchive("It cannot be read as a ZIP file.", error);
}

interface Extraction extends Target {
  signal: AbortSignal;
}

async function extract(
  zip: Zip,
  entry: ZipEntry,
  { path, maxBytes, signal }: Extraction,
): Promise<Extracted> {
  const { name, size } = entry;
  if (entry.isEncrypted) throw damaged(name, "is encrypted");
  const most = Math.max(SMALL_BYTES, entry.compressedSize * MAX_RATIO);
  if (size > maxBytes || size > most) throw damaged(name, "is larger than it may be");
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  const look = watchDisk(path);
  try {
    await zip.read(
      entry,
      async (piece) => {
        await look(piece.length);
        hash.update(piece);
        await writeWhole(file, piece);
      },
      signal,
    );
  } catch (error) {
    throw error instanceof ZipRejected ? damaged(name, "is damaged", error) : error;
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

/** An untrusted name, shortened for an error message. */
function shown(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?").slice(0, 120);
}

export function damaged(name: string, what: string, cause?: unknown): AppError {
  return failed("bad_request", `"${shown(name)}" in this download ${what}. Nothing was changed.`, {
    cause,
  });
}

export function unsupportedArchive(why: string, cause?: unknown): AppError {
  return failed(
    "bad_request",
    `This file is not a download of your data. ${why} Nothing was changed.`,
    { cause },
  );
}
