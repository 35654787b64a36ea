import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  blackPng,
  endlessGif,
  gifScan,
  phonePhoto,
  pixelBomb,
  pngScan,
  type ReceiptFile,
  svgNamedPng,
} from "../../../tests/support/records/receipts.ts";
import { canMount, mountSmallDisk } from "../../../tests/support/run/small-disk.ts";
import { type ImageType, reencode } from "./reencode.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Outcome for an image, with the decoder's memory and time. */
async function costOf({ name, bytes }: Pick<ReceiptFile, "name" | "bytes">, type: ImageType) {
  const input = join(folder, name);
  await writeFile(input, bytes);
  const memory = process.memoryUsage.rss();
  const processor = process.cpuUsage();
  let peak = memory;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  const [output, preview] = [`${input}.clean`, `${input}.preview`];
  const outcome = await reencode({ type, input, output, preview });
  clearInterval(timer);
  const { user, system } = process.cpuUsage(processor);
  return { outcome, output, seconds: (user + system) / 1e6, megabytes: (peak - memory) / 1e6 };
}

const grayOf = (file: string) => sharp(file).grayscale().raw().toBuffer();

describe("re-encoding an image", () => {
  const bombs: [string, ReceiptFile, ImageType, string][] = [
    ["16,000 by 16,000 pixels", pixelBomb(), "image/png", "too_many_pixels"],
    ["20,000 frames", endlessGif(), "image/gif", "clean"],
  ];
  it.each(bombs)("uses little memory and time for %s", async (_, file, type, expected) => {
    await costOf({ name: "first.png", bytes: blackPng(100, 100) }, "image/png");
    const { outcome, seconds, megabytes } = await costOf(file, type);
    expect(outcome).toBe(expected);
    expect(seconds).toBeLessThan(3);
    expect(megabytes).toBeLessThan(100);
  });

  it("reads 60 megapixels line by line", async () => {
    const file = { name: "wide.png", bytes: blackPng(12_000, 5_000) };
    const { outcome, megabytes } = await costOf(file, "image/png");
    expect(outcome).toBe("reduced");
    expect(megabytes).toBeLessThan(100);
  });

  it("accepts no other format, whatever the file's name", async () => {
    expect((await costOf(svgNamedPng(), "image/png")).outcome).toBe("unreadable");
  });

  it("requires the stated type: a JPEG is not a PNG", async () => {
    expect((await costOf(await phonePhoto(), "image/png")).outcome).toBe("unreadable");
  });

  it("enlarges the file of a phone photo by at most a third", async () => {
    const photo = await phonePhoto();
    const { outcome, output } = await costOf(photo, "image/jpeg");
    expect(outcome).toBe("clean");
    expect((await stat(output)).size).toBeLessThan((photo.bytes.length * 4) / 3);
  });

  it("keeps small print as legible as it was sent", async () => {
    const scan = await pngScan();
    const file = join(folder, scan.name);
    await writeFile(file, scan.bytes);
    const bytes = await sharp(file).jpeg({ quality: 95 }).toBuffer();
    const name = "small-print.jpg";
    const { output } = await costOf({ name, bytes }, "image/jpeg");
    const sent = await grayOf(join(folder, name));
    const stored = await grayOf(output);
    expect(stored).toHaveLength(sent.length);
    const squares = stored.reduce((sum, gray, index) => sum + (gray - (sent[index] ?? 0)) ** 2, 0);
    // Of 255 gray levels; 2.7 at quality 85, where text recognition misses words.
    expect(Math.sqrt(squares / sent.length)).toBeLessThan(0.9);
  });
});

const KIB = 1024;

describe.skipIf(!canMount())("on a full disk (needs root with permission to mount)", () => {
  it.each<[ImageType, () => Promise<ReceiptFile>]>([
    ["image/jpeg", phonePhoto],
    ["image/png", pngScan],
    ["image/gif", gifScan],
  ])("does not report an image as damaged: %s", async (type, make) => {
    const input = join(folder, "sent");
    await writeFile(input, (await make()).bytes);
    const disk = mountSmallDisk(join(folder, type.replace("/", "-")), 64);
    const [output, preview] = [join(disk.folder, "clean"), join(disk.folder, "preview")];
    try {
      // No space, space for part of the image, and none for its preview.
      for (const leaving of [0, 8 * KIB, 56 * KIB]) {
        await disk.empty();
        await disk.fill(leaving);
        const outcome = await reencode({ type, input, output, preview });
        if (leaving < 56 * KIB) expect(outcome).toBe("no_space");
        else expect(["no_space", "clean"]).toContain(outcome);
        await Promise.all([output, preview].map((path) => rm(path, { force: true })));
      }
    } finally {
      await disk.unmount();
    }
  });
});
