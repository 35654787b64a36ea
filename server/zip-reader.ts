import { createReadStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";

/*
 * The one reader of ZIPs that strangers send. yauzl reads one entry at a time and only when asked,
 * from the count at the ZIP's end on; what it unpacks by itself is not used, since it checks no sums.
 */

const PIECE_BYTES = 64 * 1024;
/** What may follow a directory: the record at a ZIP's end, its comment, and what large ones add. */
const END_BYTES = 22 + 0xffff + 20 + 56;
const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;

export interface ZipLimits {
  /** all that the directory lists, folders too */
  entries: number;
  /** of the directory, with its names and comments */
  directoryBytes: number;
}

/** A file in a ZIP, as its directory lists it. The name is compared, and never becomes a path. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  /** what is longer when it is unpacked ends with an error */
  readonly size: number;
  readonly crc: number;
  readonly isDeflated: boolean;
  /** of its header, from the start of the ZIP */
  readonly offset: number;
}

type Why = "damaged" | "repeated" | "too many" | "too long";

/** A mistake of the sender's, in no words yet: whoever asked for the ZIP knows what it was to be. */
export class ZipRefused extends Error {
  readonly why: Why;
  /** the entry that it is about */
  readonly entry: string | undefined;

  constructor(why: Why, { entry, cause }: { entry?: string; cause?: unknown } = {}) {
    super(`A ZIP was refused: ${why}`, { cause });
    this.why = why;
    this.entry = entry;
  }
}

/** The files of an opened ZIP; folders are left out. */
export class Zip {
  readonly files: ReadonlyMap<string, ZipEntry>;
  readonly #source: string | Buffer;
  readonly #opened: ZipFile;
  readonly #EntryOf: typeof Entry;

  constructor(
    source: string | Buffer,
    opened: { zip: ZipFile; files: ReadonlyMap<string, ZipEntry>; EntryOf: typeof Entry },
  ) {
    this.#source = source;
    this.#opened = opened.zip;
    this.#EntryOf = opened.EntryOf;
    this.files = opened.files;
  }

  /**
   * Unpacks a file piece by piece, no faster than the pieces are taken: a piece is 64 KiB at most,
   * and the next is not unpacked before `take` is done.
   *
   * @throws ZipRefused for one that is damaged, encrypted, packed in an unusual way, or not as long
   *   as the directory says; what `take` throws
   */
  async read(
    { name, ...entry }: ZipEntry,
    take: (piece: Buffer) => Promise<void> | void,
    signal?: AbortSignal,
  ): Promise<void> {
    let [size, sum] = [0, 0];
    const refused = (why: Why, cause?: unknown) => new ZipRefused(why, { entry: name, cause });
    let failure: unknown;
    const sink = new Writable({
      highWaterMark: PIECE_BYTES,
      write(piece: Buffer, _encoding, done) {
        size += piece.length;
        sum = crc32(piece, sum);
        const taking = async () => {
          if (size > entry.size) throw refused("too long");
          await take(piece);
        };
        taking().then(
          () => done(),
          (error: unknown) => {
            failure = error;
            done(error instanceof Error ? error : new Error(String(error)));
          },
        );
      },
    });
    try {
      const packed = await this.#packed(entry);
      const options = signal === undefined ? {} : { signal };
      if (entry.isDeflated) {
        const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
        await pipeline(packed, inflate, sink, options);
      } else {
        await pipeline(packed, sink, options);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (failure !== undefined) throw failure;
      throw isOfTheDisk(error) ? error : refused("damaged", error);
    }
    if (size !== entry.size || sum !== entry.crc) throw refused("damaged");
  }

  async #packed(entry: Omit<ZipEntry, "name">): Promise<Readable> {
    const { compressedSize, offset } = entry;
    const header = Object.assign(new this.#EntryOf(), {
      compressedSize,
      relativeOffsetOfLocalHeader: offset,
    });
    const { fileDataStart: start } = await this.#opened.readLocalFileHeaderPromise(header, {
      minimal: true,
    });
    if (compressedSize === 0) return Readable.from([]);
    const end = start + compressedSize;
    return typeof this.#source === "string"
      ? createReadStream(this.#source, { start, end: end - 1, highWaterMark: PIECE_BYTES })
      : Readable.from(piecesOf(this.#source.subarray(start, end)), { objectMode: false });
  }

  close(): void {
    this.#opened.close();
  }
}

/**
 * Opens a ZIP that a stranger has sent. What it lists is counted by the record at its end, before
 * the first entry is read; each entry is read by itself, so that others have their turn in between.
 *
 * @param source the path of a file, or its bytes
 * @throws ZipRefused for what is no ZIP, lists too much or one name twice, or has entries of which
 *   one lies in another
 */
export async function openZip(source: string | Buffer, limits: ZipLimits): Promise<Zip> {
  const library = await import("yauzl");
  const { Entry: EntryOf, getFileNameLowLevel, openPromise, fromBufferPromise } = library.default;
  // Names are decoded below: one that leads elsewhere leads nowhere, and refuses nothing.
  const options = { decodeStrings: false, autoClose: false };
  const opening =
    typeof source === "string" ? openPromise(source, options) : fromBufferPromise(source, options);
  const zip = await opening.catch(refuse);
  try {
    requireFew(zip, limits);
    const files = new Map<string, ZipEntry>();
    const places = new Places(zip.entryCount);
    const entries = zip.eachEntry();
    for (;;) {
      const next = await entries.next().catch(refuse);
      if (next.done === true) break;
      const entry = next.value;
      places.add(entry);
      const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
      const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
      if (name.endsWith("/")) continue;
      if (files.has(name)) throw new ZipRefused("repeated", { entry: name });
      files.set(name, entryOf(name, entry));
    }
    places.requireApart();
    return new Zip(source, { zip, files, EntryOf });
  } catch (error) {
    zip.close();
    throw error;
  }
}

function refuse(cause: unknown): never {
  throw isOfTheDisk(cause) ? cause : new ZipRefused("damaged", { cause });
}

/** By what the ZIP says at its end, and by where its directory begins: nothing of it is read yet. */
function requireFew(zip: ZipFile, { entries, directoryBytes }: ZipLimits): void {
  // Its types take the place for a boolean.
  const begin = Number(zip.readEntryCursor);
  if (zip.entryCount > entries || zip.fileSize - begin > directoryBytes + END_BYTES) {
    throw new ZipRefused("too many");
  }
}

/** Without what yauzl knows besides, which is ten times as much. */
function entryOf(name: string, entry: Entry): ZipEntry {
  const isDeflated = entry.compressionMethod === DEFLATED;
  return {
    name,
    // What is packed in another way is as unreadable as what is encrypted.
    isEncrypted: entry.isEncrypted() || !entry.canDecodeFileData(),
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc: entry.crc32,
    isDeflated,
    offset: entry.relativeOffsetOfLocalHeader,
  };
}

/** Where entries begin and end: what lies in another one unpacks the same bytes again and again. */
class Places {
  readonly #begins: Float64Array;
  readonly #ends: Float64Array;
  #count = 0;

  constructor(count: number) {
    this.#begins = new Float64Array(count);
    this.#ends = new Float64Array(count);
  }

  add({ relativeOffsetOfLocalHeader: begin, compressedSize, fileNameLength }: Entry): void {
    this.#begins[this.#count] = begin;
    this.#ends[this.#count] = begin + LOCAL_HEADER_BYTES + fileNameLength + compressedSize;
    this.#count += 1;
  }

  /** Sorted each by themselves, the one's end never passes the next one's beginning. */
  requireApart(): void {
    const begins = this.#begins.sort();
    const ends = this.#ends.sort();
    for (let at = 1; at < this.#count; at += 1) {
      if ((ends[at - 1] ?? 0) > (begins[at] ?? 0)) throw new ZipRefused("damaged");
    }
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
