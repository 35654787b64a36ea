import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { MAX_RECEIPT_BYTES } from "../../../shared/receipts/contract.ts";

/** A file as chosen by a user: name and type are the sender's claims. */
export interface ReceiptFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

const FILES = join(import.meta.dirname, "files");

/** A phone photo in portrait: pixels rotated, with GPS coordinates. */
export async function phonePhoto(): Promise<ReceiptFile> {
  const bytes = await readFile(join(FILES, "phone.jpg"));
  return { name: "IMG_2041.jpg", contentType: "image/jpeg", bytes };
}

export async function pngScan(): Promise<ReceiptFile> {
  const bytes = await readFile(join(FILES, "scan.png"));
  return { name: "scan.png", contentType: "image/png", bytes };
}

export async function gifScan(): Promise<ReceiptFile> {
  const bytes = await readFile(join(FILES, "scan.gif"));
  return { name: "scan.gif", contentType: "image/gif", bytes };
}

/** A three-page invoice. */
export function pdfInvoice(): ReceiptFile {
  const bytes = readFileSync(join(FILES, "invoice.pdf"));
  return { name: "invoice.pdf", contentType: "application/pdf", bytes };
}

/** A JPEG of the given number of bytes, padded with comments. */
export async function jpegOfSize(size: number): Promise<ReceiptFile> {
  const picture = await sharp(join(FILES, "scan.png")).jpeg().toBuffer();
  const start = picture.subarray(0, 2);
  const comments: Buffer[] = [];
  for (let missing = size - picture.length; missing > 0;) {
    // After a full segment, the rest must still fit a segment's four bytes.
    const length = missing > 65_537 + 4 ? 65_537 : Math.min(missing, 65_533);
    const comment = Buffer.alloc(length, " ");
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length - 2, 2);
    comments.push(comment);
    missing -= length;
  }
  const bytes = Buffer.concat([start, ...comments, picture.subarray(2)]);
  return { name: "large.jpg", contentType: "image/jpeg", bytes };
}

export function justUnderTheLimit(): Promise<ReceiptFile> {
  return jpegOfSize(MAX_RECEIPT_BYTES);
}

export function justOverTheLimit(): Promise<ReceiptFile> {
  return jpegOfSize(MAX_RECEIPT_BYTES + 1);
}

const SCRIPT = "<script>document.title='taken over';fetch('/api/user')</script>";

export function svgNamedPng(): ReceiptFile {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">' +
    `<image width="9" height="9" xlink:href="file:///etc/passwd"/>${SCRIPT}</svg>`;
  return { name: "receipt.png", contentType: "image/png", bytes: Buffer.from(svg) };
}

export function htmlNamedJpeg(): ReceiptFile {
  const html = `<!doctype html><title>Receipt</title>${SCRIPT}`;
  return { name: "receipt.jpg", contentType: "image/jpeg", bytes: Buffer.from(html) };
}

/** An image by its first bytes, followed by HTML. */
export function htmlBehindJpegHeader(): ReceiptFile {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), htmlNamedJpeg().bytes]);
  return { name: "receipt.jpg", contentType: "image/jpeg", bytes };
}

export function zipNamedPdf(): ReceiptFile {
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  return { name: "receipt.pdf", contentType: "application/pdf", bytes: end };
}

export async function webpNamedJpeg(): Promise<ReceiptFile> {
  return {
    name: "receipt.jpg",
    contentType: "image/jpeg",
    bytes: await sharp(join(FILES, "scan.png")).webp().toBuffer(),
  };
}

export async function gifWithScript(): Promise<ReceiptFile> {
  const { bytes } = await gifScan();
  return {
    name: "receipt.gif",
    contentType: "image/gif",
    bytes: Buffer.concat([bytes, Buffer.from(SCRIPT)]),
  };
}

/** A GIF header that is also the beginning of a script. */
export function gifThatIsScript(): ReceiptFile {
  const bytes = Buffer.from(`GIF89a/*${"\0".repeat(9)}*/=1;alert(1)//;`);
  return { name: "receipt.gif", contentType: "image/gif", bytes };
}

export async function truncatedJpeg(): Promise<ReceiptFile> {
  const { bytes, ...file } = await phonePhoto();
  return { ...file, bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) };
}

/** 31 kB that decompress to 256 million pixels. */
export function pixelBomb(): ReceiptFile {
  return { name: "bomb.png", contentType: "image/png", bytes: blackPng(16_000, 16_000) };
}

/** A black PNG of one bit a pixel: few bytes for any number of pixels. */
export function blackPng(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  header[12] = isInterlaced ? 1 : 0;
  // Interlaced rows come in seven passes, slightly more in total than plain rows.
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 8) * height * (isInterlaced ? 2 : 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** An animation of 20,000 frames: 320 kB that decompress to 80 GB. */
export function endlessGif(): ReceiptFile {
  const header = Buffer.alloc(19);
  header.write("GIF89a");
  header.writeUInt16LE(1_000, 6);
  header.writeUInt16LE(1_000, 8);
  header[10] = 0x80;
  header.fill(0xff, 16, 19);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x84, 0x11, 0x05, 0]);
  const frames = Array.from({ length: 20_000 }, () => frame);
  const bytes = Buffer.concat([header, ...frames, Buffer.from([0x3b])]);
  return { name: "endless.gif", contentType: "image/gif", bytes };
}

const BOUNDARY = "----plumbline-receipts-7d1f";

export interface FormBody {
  body: Buffer;
  headers: Record<string, string>;
}

/** Request body of a form with this file. */
export function formWith({ name, contentType, bytes }: ReceiptFile, field = "image"): FormBody {
  return formOf([
    Buffer.from(
      `content-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `content-type: ${contentType}\r\n\r\n`,
    ),
    bytes,
  ]);
}

/** A form of parts: heads (each with its blank line) and contents, alternating. */
export function formOf(headsAndContents: readonly Buffer[]): FormBody {
  const pieces: Buffer[] = [];
  headsAndContents.forEach((piece, index) => {
    const isHead = index % 2 === 0;
    pieces.push(
      ...(isHead ? [Buffer.from(`--${BOUNDARY}\r\n`), piece] : [piece, Buffer.from("\r\n")]),
    );
  });
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
