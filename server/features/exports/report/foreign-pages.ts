import {
  EncryptedPDFError,
  PDFArray,
  PDFContentStream,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { loadPdf, unpackStream } from "./unpack-streams.ts";

/*
 * Puts the pages of a receipt that is a PDF onto pages of the report, as forms: what a page shows
 * comes along, what it can do (links, scripts, fields) does not. Each object is written out as it
 * is copied, so that no more than one receipt is held at a time.
 */

/** A receipt has few pages; of a longer file these are shown. */
export const MOST_PAGES = 20;
/** What has more parts was made to keep somebody busy. */
const MOST_OBJECTS = 20_000;
const MOST_CONTENT_BYTES = 20 * 1024 * 1024;

/** A page as it is drawn: as large as it is shown, already upright. */
export interface ForeignPage {
  width: number;
  height: number;
  /** draws it with its upper left corner there */
  draw: (x: number, y: number, scale: number) => void;
}

export interface ForeignFile {
  pageCount: number;
  pages: Iterable<ForeignPage>;
}

/** A file that asks for a password before it shows anything. */
export class LockedFile extends Error {}

/** @throws when it cannot be read: damaged, locked, or made to be so */
export async function openForeign(
  bytes: Uint8Array,
  doc: PDFKit.PDFDocument,
): Promise<ForeignFile> {
  const source = await load(bytes);
  const pageCount = source.getPageCount();
  if (pageCount === 0) throw new Error("A PDF without pages");
  const copy = new ObjectCopy(source, doc);
  const shown = source.getPages().slice(0, MOST_PAGES);
  try {
    return { pageCount, pages: shown.map((page) => formOf(page, copy, doc)) };
  } finally {
    copy.endAll();
  }
}

/** Many are encrypted only to forbid changes: they open with an empty password, as in any viewer. */
async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: true };
  try {
    return await loadPdf(bytes, options);
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error;
  }
  return loadPdf(bytes, { ...options, password: "" }).catch((cause: unknown) => {
    throw new LockedFile("A PDF with a password", { cause });
  });
}

type Page = ReturnType<PDFDocument["getPages"]>[number];

function formOf(page: Page, copy: ObjectCopy, doc: PDFKit.PDFDocument): ForeignPage {
  const { x, y, width, height } = page.getCropBox();
  if (!(width > 0 && height > 0)) throw new Error("A page without a size");
  const resources = page.node.Resources();
  const group = page.node.lookupMaybe(PDFName.of("Group"), PDFDict);
  const content = contentOf(page);
  const form = copy.begin({
    Type: "XObject",
    Subtype: "Form",
    BBox: [x, y, x + width, y + height],
    Resources: resources ? copy.valueOf(resources) : {},
    ...(group && { Group: copy.valueOf(group) }),
  });
  form.write(content);
  copy.end(form);
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const isLying = turn === 90 || turn === 270;
  const shown = isLying ? { width: height, height: width } : { width, height };
  const name = `Receipt${form.id}`;
  return {
    ...shown,
    draw: (left, top, scale) => {
      doc.page.xobjects[name] = form;
      doc.save();
      // The report's pages are turned upside down for the one who writes on them: back again.
      doc.transform(scale, 0, 0, -scale, left, top + shown.height * scale);
      doc.transform(...placing(turn, { x, y, width, height }));
      doc.addContent(`/${name} Do`);
      doc.restore();
    },
  };
}

type Matrix = [number, number, number, number, number, number];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Brings the shown corner of a page to the origin, turned as its file says. */
function placing(turn: number, { x, y, width, height }: Box): Matrix {
  if (turn === 90) return [0, -1, 1, 0, -y, x + width];
  if (turn === 180) return [-1, 0, 0, -1, x + width, y + height];
  if (turn === 270) return [0, 1, -1, 0, y + height, -x];
  return [1, 0, 0, 1, -x, -y];
}

/** What draws a page, which may lie in several pieces. */
function contentOf(page: Page): Buffer {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((part) => page.doc.context.lookup(part))
      : [contents];
  const pieces: Buffer[] = [];
  let size = 0;
  for (const stream of streams) {
    if (stream === undefined) continue;
    const piece = bytesOf(stream, MOST_CONTENT_BYTES - size);
    // Each counts, however empty: a page may have the same one very often.
    size += piece.length + 1;
    // A piece may end in the middle of nothing: the next one begins a word of its own.
    pieces.push(piece, Buffer.from("\n"));
  }
  return Buffer.concat(pieces);
}

/** @throws for a page with more on it than `mostBytes` */
function bytesOf(stream: PDFObject, mostBytes: number): Buffer {
  if (mostBytes <= 0) throw new Error("A page with too much on it");
  if (stream instanceof PDFRawStream) return Buffer.from(unpackStream(stream, mostBytes));
  if (stream instanceof PDFContentStream) return Buffer.from(stream.getUnencodedContents());
  throw new Error("A page whose content is none");
}

/** What the report's writer puts down as it is; it takes an ordinary object for a dictionary. */
class Written {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  get [Symbol.toStringTag](): string {
    return "Written";
  }
  toString(): string {
    return this.#text;
  }
}

type Copied = Written | Copied[] | { [key: string]: Copied } | PDFKit.PDFKitReference;

/** Copies objects of one file into the report, each once. */
class ObjectCopy {
  readonly #source: PDFDocument;
  readonly #doc: PDFKit.PDFDocument;
  readonly #known = new Map<string, PDFKit.PDFKitReference>();
  /** The report is not whole before each that was begun has ended. */
  readonly #begun = new Set<PDFKit.PDFKitReference>();
  #count = 0;

  constructor(source: PDFDocument, doc: PDFKit.PDFDocument) {
    this.#source = source;
    this.#doc = doc;
  }

  begin(data: Record<string, unknown>): PDFKit.PDFKitReference {
    const reference = this.#doc.ref(data);
    this.#begun.add(reference);
    return reference;
  }

  end(reference: PDFKit.PDFKitReference): void {
    reference.end("");
    this.#begun.delete(reference);
  }

  /** Those that a broken file left behind, too. */
  endAll(): void {
    for (const reference of this.#begun) this.end(reference);
  }

  valueOf(object: PDFObject): Copied {
    this.#count += 1;
    if (this.#count > MOST_OBJECTS) throw new Error("A file of too many parts");
    if (object instanceof PDFRef) return this.#refOf(object);
    if (object instanceof PDFArray) return object.asArray().map((part) => this.valueOf(part));
    if (object instanceof PDFDict) return this.#entriesOf(object);
    if (object instanceof PDFStream) throw new Error("A stream that nothing refers to");
    return new Written(object.toString());
  }

  #entriesOf(dict: PDFDict, without: ReadonlySet<string> = new Set()): Record<string, Copied> {
    return Object.fromEntries(
      dict.entries().flatMap(([name, value]) => {
        const key = name.toString().slice(1);
        return without.has(key) ? [] : [[key, this.valueOf(value)]];
      }),
    );
  }

  #refOf(ref: PDFRef): Copied {
    const known = this.#known.get(ref.tag);
    if (known !== undefined) return known;
    const object = this.#source.context.lookup(ref);
    if (object === undefined) return new Written("null");
    if (object instanceof PDFStream) return this.#streamOf(ref, object);
    if (!(object instanceof PDFDict)) return this.valueOf(object);
    const copied = this.begin({});
    // Known before it is copied: parts refer to one another in circles.
    this.#known.set(ref.tag, copied);
    Object.assign(copied.data, this.#entriesOf(object));
    this.end(copied);
    return copied;
  }

  #streamOf(ref: PDFRef, stream: PDFStream): PDFKit.PDFKitReference {
    if (!(stream instanceof PDFRawStream)) throw new Error("A stream that was not read");
    const length: ReadonlySet<string> = new Set(["Length"]);
    const isPlain = stream.dict.get(PDFName.of("Filter")) === undefined;
    // With a filter of its own it is not compressed once more.
    const copied = this.begin(isPlain ? {} : { Filter: "FlateDecode" });
    this.#known.set(ref.tag, copied);
    Object.assign(copied.data, this.#entriesOf(stream.dict, length));
    copied.write(Buffer.from(stream.getContents()));
    this.end(copied);
    return copied;
  }
}
