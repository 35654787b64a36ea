import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "pictures");
const FILES = readdirSync(FOLDER);

test.each(FILES)(
  "%s has a partner in the other scheme, twice its displayed size, and at most 60 KB",
  async (file) => {
    const other = file.includes("-dark.")
      ? file.replace("-dark.", "-light.")
      : file.replace("-light.", "-dark.");
    expect(other).not.toBe(file);
    expect(FILES).toContain(other);
    const bytes = readFileSync(join(FOLDER, file));
    expect(bytes.length).toBeLessThanOrEqual(60_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_120, height: 1_280 });
  },
);
