import { constants, inflateRawSync, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from "@cantoo/pdf-lib";

/*
 * Decompresses streams of uploaded PDFs within limits. pdf-lib itself decompresses without limits,
 * as often as the file requests; so streams are decompressed here first and pdf-lib gets the
 * result.
 */

/** For cross-reference and object streams: twice what 20,000 objects need. */
const MAX_PARSED_BYTES = 16 * 1024 * 1024;
/** Maximum per object stream and per cross-reference table. */
const MAX_OBJECTS = 20_000;

/** Filters that encode bytes as text, with at most four bytes per character. */
const AS_TEXT: ReadonlySet<string> = new Set(["ASCII85Decode", "ASCIIHexDecode"]);
const PACKED: ReadonlySet<string> = new Set(["FlateDecode", "LZWDecode", "RunLengthDecode"]);

/**
 * Remaining bytes for the current file's objects. Global, because this process reads one receipt at
 * a time.
 */
let left = 0;

/** Parses a PDF with limits on its cross-reference and object streams. */
export async function loadPdf(
  bytes: Uint8Array,
  options: Parameters<typeof PDFDocument.load>[1],
): Promise<PDFDocument> {
  left = MAX_PARSED_BYTES;
  try {
    return await PDFDocument.load(bytes, options);
  } finally {
    left = 0;
  }
}

const readObjects = PDFObjectStreamParser.forStream;
PDFObjectStreamParser.forStream = (stream, shouldWait) => {
  const plain = unpackedCopy(stream);
  requireObjects(plain);
  return readObjects(plain, shouldWait);
};

const readTable = PDFXRefStreamParser.forStream;
PDFXRefStreamParser.forStream = (stream) => {
  const plain = unpackedCopy(stream);
  requireTable(plain);
  return readTable(plain);
};

function unpackedCopy(stream: PDFRawStream): PDFRawStream {
  const bytes = unpackStream(stream, left);
  left -= bytes.length;
  return PDFRawStream.of(withoutFilter(stream.dict), bytes);
}

function withoutFilter(dict: PDFDict): PDFDict {
  const copy = dict.clone();
  copy.delete(PDFName.of("Filter"));
  copy.delete(PDFName.of("DecodeParms"));
  return copy;
}

/**
 * Requires increasing offsets; with offsets that jump back, the same bytes would be parsed
 * repeatedly.
 */
function requireObjects({ dict, contents }: PDFRawStream): void {
  const count = numberAt(dict, "N");
  const numbers = Buffer.from(contents.subarray(0, Math.max(0, numberAt(dict, "First"))))
    .toString("latin1")
    .split(/[\s\0]+/)
    .filter((word) => word !== "");
  if (count > MAX_OBJECTS || numbers.length < 2 * count) throw new Error("Too many objects");
  let last = -1;
  for (let at = 1; at < 2 * count; at += 2) {
    const place = Number(numbers[at]);
    if (!(place > last)) throw new Error("Objects that lie in one another");
    last = place;
  }
}

/** Requires that the table is large enough for the number of objects it declares. */
function requireTable({ dict, contents }: PDFRawStream): void {
  const widths = numbersIn(dict, "W");
  const row = widths.reduce((sum, width) => sum + width, 0);
  const index = dict.has(PDFName.of("Index")) ? numbersIn(dict, "Index") : undefined;
  const rows = index
    ? index.filter((_, at) => at % 2 === 1).reduce((sum, count) => sum + count, 0)
    : numberAt(dict, "Size");
  const isSmall = [...widths, rows].every((number) => number >= 0 && number <= 1e7);
  if (!isSmall || row < 1 || row * rows > contents.length) {
    throw new Error("A table that is longer than it is");
  }
}

function numberAt(dict: PDFDict, name: string): number {
  return dict.lookup(PDFName.of(name), PDFNumber).asNumber();
}

function numbersIn(dict: PDFDict, name: string): number[] {
  const array = dict.lookup(PDFName.of(name), PDFArray);
  if (array.size() > MAX_OBJECTS) throw new Error("A list that is too long");
  return array.asArray().map((_, at) => array.lookup(at, PDFNumber).asNumber());
}

/**
 * Decodes a stream with at most one compression filter and any text encodings.
 *
 * @throws if it uses other filters, is damaged, or decodes to more than `maxBytes`
 */
export function unpackStream(stream: PDFRawStream, maxBytes: number): Uint8Array {
  const filters = filtersOf(stream.dict);
  const [first = "", second = ""] = filters;
  const isKnown =
    filters.length === 0 ||
    (filters.length === 1 && (AS_TEXT.has(first) || PACKED.has(first))) ||
    (filters.length === 2 && AS_TEXT.has(first) && PACKED.has(second));
  if (!isKnown) throw new Error("A stream that is packed more than once, or in an unknown way");
  const { dict, contents, transform } = stream;
  // Decryption does not change the length.
  let bytes = decodePDFRawStream(
    PDFRawStream.of(withoutFilter(dict), contents, transform),
  ).decode();
  for (const filter of filters) bytes = unpackOnce(dict.context, filter, { bytes, maxBytes });
  if (bytes.length > maxBytes) throw tooLong();
  return bytes;
}

function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of("Filter"));
  if (filter === undefined) return [];
  if (filter instanceof PDFName) return [filter.decodeText()];
  if (!(filter instanceof PDFArray) || filter.size() > 2) throw new Error("Too many filters");
  return filter.asArray().map((_, at) => filter.lookup(at, PDFName).decodeText());
}

interface Packed {
  bytes: Uint8Array;
  maxBytes: number;
}

function unpackOnce(context: PDFContext, filter: string, { bytes, maxBytes }: Packed): Uint8Array {
  if (filter === "FlateDecode") return inflate(bytes, maxBytes);
  // pdf-lib's decoders stop at the requested size, plus up to a few kilobytes.
  const dict = context.obj({ Filter: filter });
  if (!(dict instanceof PDFDict)) throw new TypeError("A dictionary was made");
  const unpacked = decodePDFRawStream(PDFRawStream.of(dict, bytes)).getBytes(maxBytes + 1);
  if (unpacked.length > maxBytes) throw tooLong();
  return new Uint8Array(unpacked);
}

/**
 * Decompresses as tolerantly as PDF viewers: accepts truncated data, a wrong header or checksum.
 */
function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    if (isTooLarge(error)) throw tooLong();
  }
  try {
    return inflateRawSync(bytes.subarray(2), options);
  } catch (error) {
    throw isTooLarge(error) ? tooLong() : error;
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError;
}

function tooLong(): Error {
  return new Error("A stream that unpacks to too much");
}
