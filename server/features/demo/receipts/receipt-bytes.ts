import sharp from "sharp";
import { printed } from "./dot-matrix.ts";
import { plainPdf } from "./plain-pdf.ts";

/** Small print stays legible, and a photo weighs some 60 kB. */
const DOT = 2;

/** A receipt as a phone takes it, or as an office sends it. */
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
