import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import { endsWithItsTrailer } from "./gif.ts";

export type PictureType = Exclude<ReceiptType, "application/pdf">;

/** One picture to be written anew; the rest are paths. */
export interface PictureWork {
  type: PictureType;
  input: string;
  output: string;
  /** a WebP of at most 320 px, for lists */
  preview: string;
}

/** `reduced`: clean, and with fewer pixels than were sent. */
export type PictureOutcome = "clean" | "reduced" | "unreadable" | "too_many_pixels" | "no_space";

/** Keeps the small print of a long receipt legible. */
const MAX_SIDE = 4096;
/** A GIF is held whole while its colors are chosen, and no camera writes one. */
const MAX_GIF_SIDE = 2048;
const PREVIEW_SIDE = 320;
/** A phone's 48-megapixel picture passes: it is decoded line by line, so size costs time, not memory. */
const MAX_PIXELS = 64_000_000;
/** Interlaced pictures and GIFs are held whole in memory while they are decoded. */
const MAX_HELD_BYTES = 100_000_000;
/**
 * Up to here a JPEG gets tables that fit it. They hold the whole of it in memory until its last line
 * and take three times as long, to make a phone's picture smaller by four hundredths.
 */
const MAX_TUNED_PIXELS = 4_000_000;
const MAX_SECONDS = 10;
/** The encoder tells a full disk without a code, in the system's words. */
const NO_SPACE = /system error: (?:No space left on device|Disk quota exceeded)/;

const FORMATS = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
} as const satisfies Record<PictureType, string>;

// Three decoders of some thirty, so that a file named .png cannot be an SVG that reads other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadNsgifFile"],
});
// Every upload is another picture: a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Writes a picture anew: upright, without metadata (a phone notes where it was taken), at most
 * 4096 px on the longer side, an animation's first frame only. Whatever else was hidden in the
 * file does not come along.
 */
export async function reencode(work: PictureWork): Promise<PictureOutcome> {
  const { type, input, output, preview } = work;
  if (type === "image/gif" && !endsWithItsTrailer(await readFile(input))) return "unreadable";
  try {
    const found = await decode(input).metadata();
    if (found.format !== FORMATS[type]) return "unreadable";
    if (!isBearable(found)) return "too_many_pixels";
    const side = type === "image/gif" ? MAX_GIF_SIDE : MAX_SIDE;
    const isLarge = found.width * found.height > MAX_TUNED_PIXELS;
    await encode(decode(input).autoOrient().resize(within(side)), { type, isLarge }).toFile(output);
    await decode(output).resize(within(PREVIEW_SIDE)).webp({ quality: 70 }).toFile(preview);
    return Math.max(found.width, found.height) > side ? "reduced" : "clean";
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    const message = error instanceof Error ? error.message : "";
    if (NO_SPACE.test(message)) return "no_space";
    return message.includes("pixel limit") ? "too_many_pixels" : "unreadable";
  }
}

function decode(path: string): Sharp {
  return sharp(path, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  }).timeout({ seconds: MAX_SECONDS });
}

function encode(picture: Sharp, { type, isLarge }: { type: PictureType; isLarge: boolean }): Sharp {
  switch (type) {
    case "image/jpeg":
      return picture.jpeg({ quality: 85, optimiseCoding: !isLarge });
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
function isBearable(found: Metadata): boolean {
  return found.width * found.height * heldBytesPerPixel(found) <= MAX_HELD_BYTES;
}

function heldBytesPerPixel(found: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling } = found;
  // the canvas as it is decoded, and once more with its colors chosen
  if (format === "gif") return 8;
  if (!isProgressive) return 0;
  const bytesPerSample = format === "jpeg" || depth === "ushort" ? 2 : 1;
  return (channels * bytesPerSample) / (chromaSubsampling === "4:2:0" ? 2 : 1);
}
