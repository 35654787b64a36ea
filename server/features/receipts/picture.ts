import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import { failed } from "../../errors.ts";
import { endsWithItsTrailer } from "./gif.ts";
import { unreadable } from "./receipt-type.ts";

type PictureType = Exclude<ReceiptType, "application/pdf">;

export interface Picture {
  bytes: Buffer;
  /** a WebP of at most 320 px, for lists */
  preview: Buffer;
}

/** Keeps the small print of a long receipt legible. */
const MAX_SIDE = 4096;
/** A GIF is held whole while its colors are chosen, and no camera writes one. */
const MAX_GIF_SIDE = 2048;
const PREVIEW_SIDE = 320;
/** A phone's 48-megapixel picture passes: it is decoded line by line, so size costs time, not memory. */
const MAX_PIXELS = 64_000_000;
/** Interlaced pictures and GIFs are held whole in memory while they are decoded. */
const MAX_HELD_BYTES = 100_000_000;
const MAX_SECONDS = 10;
/** One processor stays free for everybody else's requests. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

const FORMATS = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
} as const satisfies Record<PictureType, string>;

// Three decoders of some thirty, so that a file named .png cannot be an SVG that reads other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
// Every upload is another picture: a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

const limit = pLimit(AT_ONCE);

/**
 * Writes a picture anew: upright, without metadata (a phone notes where it was taken), at most
 * 4096 px on the longer side, an animation's first frame only. Whatever else was hidden in the
 * file does not come along. Throws `bad_request` for one that cannot be decoded.
 */
export async function cleanPicture(bytes: Buffer, type: PictureType): Promise<Picture> {
  return limit(() => reencode(bytes, type));
}

async function reencode(bytes: Buffer, type: PictureType): Promise<Picture> {
  if (type === "image/gif" && !endsWithItsTrailer(bytes)) throw unreadable();
  requireBearable(await orUnreadable(decode(bytes).metadata()), type);
  const side = type === "image/gif" ? MAX_GIF_SIDE : MAX_SIDE;
  const clean = await orUnreadable(
    encode(decode(bytes).autoOrient().resize(within(side)), type).toBuffer(),
  );
  const preview = await orUnreadable(
    decode(clean).resize(within(PREVIEW_SIDE)).webp({ quality: 70 }).toBuffer(),
  );
  return { bytes: clean, preview };
}

function decode(bytes: Buffer): Sharp {
  return sharp(bytes, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  }).timeout({ seconds: MAX_SECONDS });
}

function encode(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case "image/jpeg":
      return picture.jpeg({ quality: 85 });
    case "image/png":
      return picture.png({ compressionLevel: 6 });
    case "image/gif":
      return picture.gif({ effort: 3 });
  }
}

function within(side: number) {
  return { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
}

/** Judged by the header, before a single pixel is decoded. */
function requireBearable(found: Metadata, type: PictureType): void {
  if (found.format !== FORMATS[type]) throw unreadable();
  if (found.width * found.height * heldBytesPerPixel(found) > MAX_HELD_BYTES) throw tooManyPixels();
}

function heldBytesPerPixel({
  format,
  isProgressive,
  channels,
  depth,
  chromaSubsampling,
}: Metadata): number {
  // the canvas as it is decoded, and once more with its colors chosen
  if (format === "gif") return 8;
  if (!isProgressive) return 0;
  const bytesPerSample = format === "jpeg" || depth === "ushort" ? 2 : 1;
  return (channels * bytesPerSample) / (chromaSubsampling === "4:2:0" ? 2 : 1);
}

function tooManyPixels() {
  return failed(
    "bad_request",
    "This picture has too many pixels. Please save it at a lower resolution.",
  );
}

async function orUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && error.message.includes("pixel limit")) throw tooManyPixels();
    throw unreadable(error);
  }
}
