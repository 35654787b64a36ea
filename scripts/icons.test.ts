import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { drawIcon, ICONS } from "./icons.ts";

const PUBLIC = new URL("../web/public/", import.meta.url);
const DRAWING = readFileSync(new URL("favicon.svg", PUBLIC), "utf8");
const icon = z.object({ src: z.string(), sizes: z.string() });
const manifest = z.object({
  icons: z.array(icon),
  shortcuts: z.array(z.object({ icons: z.array(icon) })),
});

test.each(ICONS)(
  "draws $path, filled to the corners only if the system crops it",
  async (wanted) => {
    const { data, info } = await sharp(await drawIcon(DRAWING, wanted))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([wanted.size, wanted.size]);
    expect(data[3]).toBe(wanted.isFull ? 255 : 0);
  },
);

test("the manifest names only icons that the build draws, with their sizes", () => {
  const { icons, shortcuts } = manifest.parse(
    JSON.parse(readFileSync(new URL("manifest.webmanifest", PUBLIC), "utf8")),
  );
  const drawn = ICONS.map(({ path, size }) => ({ src: `/${path}`, sizes: `${size}x${size}` }));
  const used = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect([{ src: "/favicon.svg", sizes: "any" }, ...drawn]).toEqual(expect.arrayContaining(used));
});
