import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";

const FILES = join(import.meta.dirname, "../../../../node_modules/@fontsource/figtree/files");

export const WEIGHTS = ["regular", "semibold", "bold"] as const;
export type Weight = (typeof WEIGHTS)[number];
const NUMBERS: Record<Weight, number> = { regular: 400, semibold: 600, bold: 700 };

/** The product's face comes in two files, by the languages that need their letters. */
export const PARTS = ["latin", "latin-ext"] as const;
export type Part = (typeof PARTS)[number];

export function faceName(part: Part, weight: Weight): string {
  return `figtree-${part}-${NUMBERS[weight]}-normal`;
}

export function readFace(part: Part, weight: Weight): Buffer {
  return readFileSync(join(FILES, `${faceName(part, weight)}.woff`));
}

/** The letters that a part has, as code points. All weights have the same. */
export function lettersOf(part: Part): ReadonlySet<number> {
  const face = create(readFace(part, "regular"));
  if (!("characterSet" in face)) throw new TypeError("A face is one font, not several");
  return new Set(face.characterSet);
}
