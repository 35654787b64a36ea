import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import process from "node:process";
import sharp from "sharp";
import * as z from "zod/mini";
import { receiptBytes } from "./receipt-bytes.ts";

/*
 * Creates demo receipts in a child process, so that requests don't wait for it: `node
 * print-process.ts <folder>` reads work.json there and writes the files beside it.
 */

const LOW_PRIORITY = 10;
/** The preview size of uploaded images. */
const PREVIEW_SIDE = 320;

const printing = z.object({
  name: z.string(),
  preview: z.optional(z.string()),
  kind: z.enum(["photo", "pdf"]),
  lines: z.array(z.string()),
});

setPriority(LOW_PRIORITY);
sharp.concurrency(1);

const [folder = "."] = process.argv.slice(2);
const work: unknown = JSON.parse(await readFile(join(folder, "work.json"), "utf8"));
for (const { name, preview, kind, lines } of z.array(printing).parse(work)) {
  const bytes = await receiptBytes(kind, lines);
  await writeFile(join(folder, name), bytes);
  if (preview === undefined) continue;
  await sharp(bytes)
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: "inside" })
    .webp({ quality: 70 })
    .toFile(join(folder, preview));
}
