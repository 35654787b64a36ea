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
 * Embeds the pages of a PDF receipt into the report as form XObjects, which keep their appearance
 * without links, scripts and form fields. Objects are written as soon as they are copied, so that
 * only one receipt is in memory at a time.
 */

/** Maximum pages shown; receipts rarely have more. */
export const MAX_PAGES = 20;
/** A file with more objects counts as malicious. */
const MAX_OBJECTS = 20_000;
const MAX_CONTENT_BYTES = 20 * 1024 * 1024;

/** A page at its display size and orientation. */
export interface EmbeddedPage {
  width: number;
  height: number;
  /** draws it with its upper left corner at x, y */
  draw: (x: number, y: number, scale: number) => void;
}

export interface EmbeddedFile {
  pageCount: number;
  pages: Iterable<EmbeddedPage>;
}

/** The file needs a password to open. */
export class PasswordProtectedFile extends Error {}

/** @throws if the file is damaged, encrypted or malicious */
export async function openPdfReceipt(
  bytes: Uint8Array,
  doc: PDFKit.PDFDocument,
): Promise<EmbeddedFile> {
  const source = await load(bytes);
  const pageCount = source.getPageCount();
  if (pageCount === 0) throw new Error("A PDF without pages");
  const copy = new ObjectCopy(source, doc);
  const shown = source.getPages().slice(0, MAX_PAGES);
  try {
    return { pageCount, pages: shown.map((page) => formOf(page, copy, doc)) };
  } finally {
    copy.endAll();
  }
}

/** Tries an empty password, because many files are encrypted only against changes. */
async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: true };
  try {
    return await loadPdf(bytes, options);
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error;
  }
  return loadPdf(bytes, { ...options, password: "" }).catch((cause: unknown) => {
    throw new PasswordProtectedFile("A PDF with a password", { cause });
  });
}

type Page = ReturnType<PDFDocument["getPages"]>[number];

function formOf(page: Page, copy: ObjectCopy, doc: PDFKit.PDFDocument): EmbeddedPage {
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
  const rotation = ((page.getRotation().angle % 360) + 360) % 360;
  const isLying = rotation === 90 || rotation === 270;
  const shown = isLying ? { width: height, height: width } : { width, height };
  const name = `Receipt${form.id}`;
  return {
    ...shown,
    draw: (left, top, scale) => {
      doc.page.xobjects[name] = form;
      doc.save();
      // PDFKit flips the page's y axis; this flips it back.
      doc.transform(scale, 0, 0, -scale, left, top + shown.height * scale);
      doc.transform(...placing(rotation, { x, y, width, height }));
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

/**
 * Transformation that moves the visible corner of a page to the origin, rotated as the file says.
 */
function placing(rotation: number, { x, y, width, height }: Box): Matrix {
  if (rotation === 90) return [0, -1, 1, 0, -y, x + width];
  if (rotation === 180) return [-1, 0, 0, -1, x + width, y + height];
  if (rotation === 270) return [0, 1, -1, 0, y + height, -x];
  return [1, 0, 0, 1, -x, -y];
}

/** A page's content, which may consist of several streams. */
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
    const piece = bytesOf(stream, MAX_CONTENT_BYTES - size);
    // Counts empty streams, too, because a page may list the same one many times.
    size += piece.length + 1;
    // A token ends with its stream, so streams need a separator.
    pieces.push(piece, Buffer.from("\n"));
  }
  return Buffer.concat(pieces);
}

/** @throws if the content is larger than `maxBytes` */
function bytesOf(stream: PDFObject, maxBytes: number): Buffer {
  if (maxBytes <= 0) throw new Error("A page with too much on it");
  if (stream instanceof PDFRawStream) return Buffer.from(unpackStream(stream, maxBytes));
  if (stream instanceof PDFContentStream) return Buffer.from(stream.getUnencodedContents());
  throw new Error("A page whose content is none");
}

/** A value that PDFKit writes verbatim, whereas it would write a plain object as a dictionary. */
class RawPdfText {
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

type Copied = RawPdfText | Copied[] | { [key: string]: Copied } | PDFKit.PDFKitReference;

/** Copies the objects of one file into the report, each only once. */
class ObjectCopy {
  readonly #source: PDFDocument;
  readonly #doc: PDFKit.PDFDocument;
  readonly #known = new Map<string, PDFKit.PDFKitReference>();
  /** started objects; PDFKit finishes the report only after all of them have ended */
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

  /** Ends all objects, including those that a broken file left open. */
  endAll(): void {
    for (const reference of this.#begun) this.end(reference);
  }

  valueOf(object: PDFObject): Copied {
    this.#count += 1;
    if (this.#count > MAX_OBJECTS) throw new Error("A file of too many parts");
    if (object instanceof PDFRef) return this.#refOf(object);
    if (object instanceof PDFArray) return object.asArray().map((part) => this.valueOf(part));
    if (object instanceof PDFDict) return this.#entriesOf(object);
    if (object instanceof PDFStream) throw new Error("A stream that nothing refers to");
    return new RawPdfText(object.toString());
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
    if (object === undefined) return new RawPdfText("null");
    if (object instanceof PDFStream) return this.#streamOf(ref, object);
    if (!(object instanceof PDFDict)) return this.valueOf(object);
    const copied = this.begin({});
    // Registered before copying, because objects may refer to each other in cycles.
    this.#known.set(ref.tag, copied);
    Object.assign(copied.data, this.#entriesOf(object));
    this.end(copied);
    return copied;
  }

  #streamOf(ref: PDFRef, stream: PDFStream): PDFKit.PDFKitReference {
    if (!(stream instanceof PDFRawStream)) throw new Error("A stream that was not read");
    const length: ReadonlySet<string> = new Set(["Length"]);
    const isPlain = stream.dict.get(PDFName.of("Filter")) === undefined;
    // PDFKit does not compress an object that has a filter.
    const copied = this.begin(isPlain ? {} : { Filter: "FlateDecode" });
    this.#known.set(ref.tag, copied);
    Object.assign(copied.data, this.#entriesOf(stream.dict, length));
    copied.write(Buffer.from(stream.getContents()));
    this.end(copied);
    return copied;
  }
}
