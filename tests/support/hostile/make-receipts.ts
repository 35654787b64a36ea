import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as receipts from "../records/receipts.ts";

/*
 * Writes the tests' receipts to a folder, for manual uploads:
 *
 * node tests/support/hostile/make-receipts.ts /tmp/receipts
 */

const MAKERS = {
  "phone-photo.jpg": receipts.phonePhoto,
  "scan.png": receipts.pngScan,
  "scan.gif": receipts.gifScan,
  "invoice.pdf": receipts.pdfInvoice,
  "just-under-10-mb.jpg": receipts.justUnderTheLimit,
  "just-over-10-mb.jpg": receipts.justOverTheLimit,
  "hostile-svg.png": receipts.svgNamedPng,
  "hostile-html.jpg": receipts.htmlNamedJpeg,
  "hostile-html-behind-header.jpg": receipts.htmlBehindJpegHeader,
  "hostile-zip.pdf": receipts.zipNamedPdf,
  "hostile-webp.jpg": receipts.webpNamedJpeg,
  "hostile-script.gif": receipts.gifWithScript,
  "hostile-polyglot.gif": receipts.gifThatIsScript,
  "hostile-truncated.jpg": receipts.truncatedJpeg,
  "hostile-pixel-bomb.png": receipts.pixelBomb,
  "hostile-endless.gif": receipts.endlessGif,
} as const;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Say where to: node tests/support/hostile/make-receipts.ts <folder>");
  process.exitCode = 1;
} else {
  await mkdir(folder, { recursive: true });
  for (const [name, make] of Object.entries(MAKERS)) {
    const { bytes } = await make();
    await writeFile(join(folder, name), bytes);
    console.log(`${join(folder, name)}  ${bytes.length.toLocaleString("en-US")} bytes`);
  }
}
