import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { callbackify } from "node:util";
import { crc32, createInflateRaw } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";

/*
 * The only reader for untrusted ZIP files. yauzl reads one entry at a time on demand, after
 * checking the count in the end record. Its own decompression isn't used, because it doesn't verify
 * checksums.
 */

const PIECE_BYTES = 64 * 1024;
/** Bytes of a directory that are read at once; enough for over a thousand entries. */
const WINDOW_BYTES = 256 * 1024;
/** Milliseconds after which reading a directory yields to the event loop. */
const SLICE_MS = 10;
/** Maximum size of the data after a directory: end record, comment, and ZIP64 records. */
const END_BYTES = 22 + 0xffff + 20 + 56;
const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;

export interface ZipLimits {
  /** number of directory entries, including folders */
  entries: number;
  /** size of the directory, including names and comments */
  directoryBytes: number;
}

/** A file listed in a ZIP's directory. Its name is only compared, never used as a path. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  /** unpacked size in bytes; longer content is an error */
  readonly size: number;
  readonly crc: number;
  readonly isDeflated: boolean;
  /** offset of its header from the start of the ZIP */
  readonly offset: number;
}

type Why = "damaged" | "repeated" | "too many" | "too long";

/** An invalid ZIP. Has no message, because the caller knows what the ZIP was for. */
export class ZipRejected extends Error {
  readonly why: Why;
  /** name of the entry concerned */
  readonly entry: string | undefined;

  constructor(why: Why, { entry, cause }: { entry?: string; cause?: unknown } = {}) {
    super(`A ZIP was refused: ${why}`, { cause });
    this.why = why;
    this.entry = entry;
  }
}

/** The files of an open ZIP, without folders. */
export class Zip {
  readonly files: ReadonlyMap<string, ZipEntry>;
  readonly #bytes: ZipBytes;
  readonly #opened: ZipFile;

  constructor(files: ReadonlyMap<string, ZipEntry>, bytes: ZipBytes, opened: ZipFile) {
    this.files = files;
    this.#bytes = bytes;
    this.#opened = opened;
  }

  /**
   * Unpacks a file with backpressure, in chunks of up to 64 KiB, buffering at most one.
   *
   * @throws ZipRejected for a file that is damaged, encrypted, compressed in an unsupported way, or
   * not as long as the directory says; and any error of `take`
   */
  async read(
    entry: ZipEntry,
    take: (piece: Buffer) => Promise<void> | void,
    signal?: AbortSignal,
  ): Promise<void> {
    const refused = (why: Why, cause?: unknown) =>
      new ZipRejected(why, { entry: entry.name, cause });
    let [size, sum] = [0, 0];
    let isOfTaker = false;
    const takeAll = async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > entry.size) throw refused("too long");
        sum = crc32(piece, sum);
        isOfTaker = true;
        await take(piece);
        isOfTaker = false;
      }
    };
    const options = signal === undefined ? {} : { signal };
    try {
      if (entry.isEncrypted) throw refused("damaged");
      const packed = Readable.from(this.#packed(entry), { objectMode: false });
      const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
      await (entry.isDeflated
        ? pipeline(packed, inflate, takeAll, options)
        : pipeline(packed, takeAll, options));
    } catch (error) {
      signal?.throwIfAborted();
      if (isOfTaker || error instanceof ZipRejected || isOfTheDisk(error)) throw error;
      throw refused("damaged", error);
    }
    if (size !== entry.size || sum !== entry.crc) throw refused("damaged");
  }

  async *#packed({ offset, compressedSize }: ZipEntry): AsyncGenerator<Buffer> {
    const header = Object.assign(new yauzl.Entry(), {
      relativeOffsetOfLocalHeader: offset,
      compressedSize,
    });
    const minimal = { minimal: true } as const;
    const { fileDataStart } = await this.#opened.readLocalFileHeaderPromise(header, minimal);
    const end = fileDataStart + compressedSize;
    for (let at = fileDataStart; at < end; at += PIECE_BYTES) {
      yield this.#bytes.readAt(at, Math.min(PIECE_BYTES, end - at));
    }
  }

  close(): Promise<void> {
    return this.#bytes.close();
  }
}

/**
 * Opens an untrusted ZIP. Checks the entry count in its end record before reading any entry, and
 * yields to the event loop while reading the directory.
 *
 * @param source a path, or the bytes
 * @throws ZipRejected for data that is no ZIP, lists too many entries, a name twice, or overlapping
 * entries
 */
export async function openZip(source: string | Buffer, limits: ZipLimits): Promise<Zip> {
  const bytes = typeof source === "string" ? await fileBytes(source) : memoryBytes(source);
  try {
    const zip = await yauzl
      .fromRandomAccessReaderPromise(new BufferedReader(bytes), bytes.size, {
        // Names are decoded below; they are never used as paths, so yauzl need not validate them.
        decodeStrings: false,
        autoClose: false,
      })
      .catch(refuse);
    requireEntryLimit(zip, limits);
    return new Zip(await listFiles(zip), bytes, zip);
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

async function listFiles(zip: ZipFile): Promise<Map<string, ZipEntry>> {
  const files = new Map<string, ZipEntry>();
  const places = new EntryRanges(zip.entryCount);
  const entries = zip.eachEntry();
  let began = performance.now();
  for (;;) {
    const next = await entries.next().catch(refuse);
    if (next.done === true) break;
    if (performance.now() - began > SLICE_MS) {
      await turnOfTheLoop();
      began = performance.now();
    }
    const entry = next.value;
    places.add(entry);
    const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
    const name = yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
    if (name.endsWith("/")) continue;
    if (files.has(name)) throw new ZipRejected("repeated", { entry: name });
    files.set(name, entryOf(name, entry));
  }
  places.requireDisjoint();
  return files;
}

function refuse(cause: unknown): never {
  throw isOfTheDisk(cause) ? cause : new ZipRejected("damaged", { cause });
}

/** Checks the end record and the start of the directory before reading the directory. */
function requireEntryLimit(zip: ZipFile, { entries, directoryBytes }: ZipLimits): void {
  // yauzl's types declare this field as a boolean.
  const begin = Number(zip.readEntryCursor);
  if (zip.entryCount > entries || zip.fileSize - begin > directoryBytes + END_BYTES) {
    throw new ZipRejected("too many");
  }
}

/** Keeps only the needed fields; yauzl's entry takes ten times the memory. */
function entryOf(name: string, entry: Entry): ZipEntry {
  const isDeflated = entry.compressionMethod === DEFLATED;
  return {
    name,
    // Unsupported compression counts as unreadable, like encryption.
    isEncrypted: entry.isEncrypted() || !entry.canDecodeFileData(),
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc: entry.crc32,
    isDeflated,
    offset: entry.relativeOffsetOfLocalHeader,
  };
}

/**
 * Start and end offsets of entries, to detect overlapping ones, which unpack the same bytes
 * repeatedly (ZIP bombs).
 */
class EntryRanges {
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

  /** With both lists sorted, no end may exceed the next start. */
  requireDisjoint(): void {
    const begins = this.#begins.toSorted();
    const ends = this.#ends.toSorted();
    for (let at = 1; at < this.#count; at += 1) {
      if ((ends[at - 1] ?? 0) > (begins[at] ?? 0)) throw new ZipRejected("damaged");
    }
  }
}

/** Random access to a ZIP's bytes. */
interface ZipBytes {
  size: number;
  /** the requested number of bytes, or the rest */
  readAt(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

async function fileBytes(path: string): Promise<ZipBytes> {
  const file: FileHandle = await open(path);
  const { size } = await file.stat();
  return {
    size,
    readAt: async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

function memoryBytes(bytes: Buffer): ZipBytes {
  return {
    size: bytes.length,
    readAt: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  };
}

/**
 * Reads ahead, because yauzl reads each entry in two small parts; both then come from one buffer.
 */
class BufferedReader extends yauzl.RandomAccessReader {
  readonly #bytes: ZipBytes;
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  constructor(bytes: ZipBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const begin = position - this.#from;
    if (begin >= 0 && begin + length <= this.#window.length) {
      done(null, this.#window.copy(into, offset, begin, begin + length));
      return;
    }
    callbackify(async () => {
      this.#window = await this.#bytes.readAt(position, Math.max(length, WINDOW_BYTES));
      this.#from = position;
      return this.#window.copy(into, offset, 0, length);
    })(done);
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
