import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { reencode } from "../../server/features/receipts/reencode.ts";
import { type Figure, figure, keep, table, written } from "../figures.ts";
import { signedInPeople } from "../people.ts";
import { tenMegabyteJpeg } from "./large-jpeg.ts";
import { startProduct } from "./product.ts";
import { familyMiB, highestDuring } from "./resident.ts";
import { openWorld, type World } from "../world.ts";

/*
 * Time of a 10 MB photo from its first byte to its signed link, compared with the image library
 * alone on the same file; and the memory of eight at once, including the image process.
 */

const AT_ONCE = 8;
const SETTLES_MS = 5_000;

const uploaded = z.object({ imageUrl: z.string() });
const signed = z.object({ signedUrl: z.string() });

/** Uploads a photo and requests its link; returns the seconds taken. */
async function upload(world: World, cookie: string, image: Blob): Promise<number> {
  const headers = { cookie, origin: world.publicUrl };
  const form = new FormData();
  form.append("image", image, "receipt.jpg");
  const begun = performance.now();
  const stored = await fetch(`${world.publicUrl}/api/upload`, {
    method: "POST",
    headers,
    body: form,
  });
  if (stored.status !== 201) throw new Error(`The upload: ${await stored.text()}`);
  const { imageUrl } = uploaded.parse(await stored.json());
  const link = await fetch(`${world.publicUrl}/api/signed-url`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ s3Key: imageUrl }),
  });
  signed.parse(await link.json());
  return (performance.now() - begun) / 1000;
}

/** The same processing without the app. */
async function alone(folder: string): Promise<number> {
  const begun = performance.now();
  const outcome = await reencode({
    type: "image/jpeg",
    input: join(folder, "sent.jpg"),
    output: join(folder, "written.jpg"),
    preview: join(folder, "preview.webp"),
  });
  if (outcome !== "clean") throw new Error(`The image is ${outcome}`);
  return (performance.now() - begun) / 1000;
}

interface Taken {
  alone: number[];
  one: number[];
  ratio: number[];
  eight: number[];
  /** MiB that app and image process use above their memory before the first upload */
  more: number[];
}

async function runRounds(world: World, rounds: number, image: Buffer): Promise<Taken> {
  await writeFile(join(world.dataDir, "sent.jpg"), image);
  const people = await signedInPeople(world, AT_ONCE);
  const [first = ""] = people;
  const blob = new Blob([new Uint8Array(image)], { type: "image/jpeg" });
  const product = await startProduct(world);
  const taken: Taken = { alone: [], one: [], ratio: [], eight: [], more: [] };
  try {
    await wait(SETTLES_MS);
    const before = familyMiB(product.pid);
    await upload(world, first, blob);
    await alone(world.dataDir);
    for (let round = 0; round < rounds; round += 1) {
      const baseline = await alone(world.dataDir);
      const one = await upload(world, first, blob);
      const { result, highest } = await highestDuring(
        () => familyMiB(product.pid),
        async () => Promise.all(people.map(async (cookie) => upload(world, cookie, blob))),
      );
      taken.alone.push(baseline);
      taken.one.push(one);
      taken.ratio.push(one / baseline);
      taken.eight.push(Math.max(...result));
      taken.more.push(highest - before);
      console.log(`  round ${round + 1} of ${rounds}: done`);
    }
  } finally {
    await product.stop();
  }
  return taken;
}

export async function benchUploads({ rounds }: { rounds: number }): Promise<string> {
  const image = await tenMegabyteJpeg();
  const world = await openWorld();
  try {
    const { alone: baseline, one, ratio, eight, more } = await runRounds(world, rounds, image);
    const bytes = image.length;
    const figures: Readonly<Record<string, Figure>> = {
      "sharp alone, s": figure(baseline),
      "stored and signed, s": figure(one),
      "times sharp alone": figure(ratio),
      [`the last of ${AT_ONCE} at once, s`]: figure(eight),
      [`memory for ${AT_ONCE} at once, MiB more`]: figure(more),
    };
    await keep("uploads", { rounds, bytes, figures });
    const rows = Object.entries(figures).map(([name, value]) => [name, written(value)]);
    return table([`A JPEG of ${(bytes / 1e6).toFixed(1)} MB`, "Median (least–most)"], rows);
  } finally {
    await world.close();
  }
}
