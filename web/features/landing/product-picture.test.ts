import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "pictures");

test("each picture exists in both schemes, in twice its displayed size, within 60 KB", async () => {
  const files = globSync("*.webp", { cwd: FOLDER }).toSorted();
  const names = new Set(files.map((file) => file.replace(/-(?:dark|light)\.webp$/, "")));
  expect(files).toEqual([...names].flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]));
  for (const file of files) {
    const bytes = readFileSync(join(FOLDER, file));
    expect(bytes.length, file).toBeLessThanOrEqual(60_000);
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }, file).toEqual({ width: 1_120, height: 1_280 });
  }
});
