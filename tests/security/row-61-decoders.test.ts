import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reencode } from "../../server/features/receipts/reencode.ts";
import { gifScan, pngScan, svgNamedPng, webpNamedJpeg } from "../support/records/receipts.ts";

let folder: string;
/** Created first, because blocking a decoder is permanent. */
let files: Record<"svg" | "webp" | "png" | "gif", string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-decoders-"));
  files = { svg: "", webp: "", png: "", gif: "" };
  const contents = {
    svg: svgNamedPng(),
    webp: await webpNamedJpeg(),
    png: await pngScan(),
    gif: await gifScan(),
  };
  for (const kind of ["svg", "webp", "png", "gif"] as const) {
    files[kind] = join(folder, `receipt.${kind}`);
    await writeFile(files[kind], contents[kind].bytes);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("row 61: only the decoders of accepted image types are loaded, no SVG", async () => {
  for (const kind of ["svg", "webp"] as const) {
    await expect(sharp(files[kind]).metadata()).rejects.toThrow(/unsupported/i);
    const [output, preview] = [join(folder, "out"), join(folder, "preview")];
    expect(await reencode({ type: "image/png", input: files[kind], output, preview })).toBe(
      "unreadable",
    );
  }
  for (const kind of ["png", "gif"] as const) {
    expect(await sharp(files[kind]).metadata()).toMatchObject({ format: kind });
  }
});
