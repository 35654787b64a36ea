import sharp from "sharp";
import { printed } from "./dot-matrix.ts";
import { plainPdf } from "./plain-pdf.ts";

/** Keeps small print legible at about 60 kB per photo. */
const DOT = 2;

/** A receipt as a phone photo or as a PDF from an office. */
export async function receiptBytes(
  kind: "photo" | "pdf",
  lines: readonly string[],
): Promise<Buffer> {
  if (kind === "pdf") return plainPdf([lines]);
  const { data, width, height } = printed(lines, DOT);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
