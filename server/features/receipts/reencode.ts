import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { MAX_IMAGE_SIDE, type ReceiptType } from "../../../shared/receipts/contract.ts";
import { MAX_PIXELS, sharp } from "../../sharp.ts";
import { endsWithItsTrailer } from "./gif.ts";

export type ImageType = Exclude<ReceiptType, "application/pdf">;

/** One image to re-encode; the other fields are paths. */
export interface ImageWork {
  type: ImageType;
  input: string;
  output: string;
  /** path for a WebP of at most 320 px, for lists */
  preview: string;
}

/** `reduced`: re-encoded and scaled down. */
export type ImageOutcome = "clean" | "reduced" | "unreadable" | "too_many_pixels" | "no_space";

/** Pixels; a GIF is held in memory while its colors are chosen, and no camera writes one. */
const MAX_GIF_SIDE = 2048;
const PREVIEW_SIDE = 320;
/** Interlaced images and GIFs are held in memory as a whole while they are decoded. */
const MAX_BUFFERED_BYTES = 100_000_000;
/**
 * Up to this size a JPEG gets optimized Huffman tables. They need the whole image in memory and
 * three times as long, to save 4% on a phone photo.
 */
const MAX_TUNED_PIXELS = 4_000_000;
/**
 * Print of 12 to 18 px remains as legible as in the original; at 85, text recognition misses about
 * twice as many words (docs/decisions/0083).
 */
const JPEG_QUALITY = 95;
const MAX_SECONDS = 10;
/** The encoder reports a full disk only by the system's message. */
const NO_SPACE = /system error: (?:No space left on device|Disk quota exceeded)/;

const FORMATS = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
} as const satisfies Record<ImageType, string>;

/**
 * Re-encodes an image: upright, without metadata (phones record the location), at most 4096 px on
 * the longer side, only the first frame of an animation. Removes anything hidden in the file.
 */
export async function reencode(work: ImageWork): Promise<ImageOutcome> {
  const { type, input, output, preview } = work;
  if (type === "image/gif" && !endsWithItsTrailer(await readFile(input))) return "unreadable";
  try {
    const found = await decode(input).metadata();
    if (found.format !== FORMATS[type]) return "unreadable";
    if (!isWithinLimits(found)) return "too_many_pixels";
    const side = type === "image/gif" ? MAX_GIF_SIDE : MAX_IMAGE_SIDE;
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

function encode(image: Sharp, { type, isLarge }: { type: ImageType; isLarge: boolean }): Sharp {
  switch (type) {
    case "image/jpeg":
      return image.jpeg({ quality: JPEG_QUALITY, optimizeCoding: !isLarge });
    case "image/png":
      return image.png({ compressionLevel: 6 });
    case "image/gif":
      return image.gif({ effort: 3 });
  }
}

function within(side: number) {
  return { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
}

/** Checks the header, before any pixel is decoded. */
function isWithinLimits(found: Metadata): boolean {
  return found.width * found.height * bufferedBytesPerPixel(found) <= MAX_BUFFERED_BYTES;
}

function bufferedBytesPerPixel(found: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling } = found;
  // The decoded canvas, and a copy with its palette.
  if (format === "gif") return 8;
  if (!isProgressive) return 0;
  const bytesPerSample = format === "jpeg" || depth === "ushort" ? 2 : 1;
  return (channels * bytesPerSample) / (chromaSubsampling === "4:2:0" ? 2 : 1);
}
