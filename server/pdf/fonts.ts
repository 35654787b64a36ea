import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";

const PACKAGES = join(import.meta.dirname, "../../node_modules/@fontsource");

export const WEIGHTS = ["regular", "semibold", "bold"] as const;
export type Weight = (typeof WEIGHTS)[number];
const NUMBERS: Record<Weight, number> = { regular: 400, semibold: 600, bold: 700 };

/** One file of a font, which covers a range of characters. */
export interface Part {
  family: "figtree" | "noto-sans";
  letters: string;
}

/** The product's own font first; the second is for characters that it lacks. */
export const FAMILIES: readonly (readonly Part[])[] = [
  fontFiles("figtree", ["latin", "latin-ext"]),
  fontFiles("noto-sans", [
    "latin",
    "latin-ext",
    "vietnamese",
    "cyrillic",
    "cyrillic-ext",
    "greek",
    "greek-ext",
  ]),
];

function fontFiles(family: Part["family"], parts: readonly string[]): Part[] {
  return parts.map((letters) => ({ family, letters }));
}

export function fontName({ family, letters }: Part, weight: Weight): string {
  return `${family}-${letters}-${NUMBERS[weight]}-normal`;
}

export function fontPath(part: Part, weight: Weight): string {
  return join(PACKAGES, part.family, "files", `${fontName(part, weight)}.woff`);
}

/** The code points in a font file; the same for all weights. */
export function codePointsOf(part: Part): ReadonlySet<number> {
  const face = create(readFileSync(fontPath(part, "regular")));
  if (!("characterSet" in face)) throw new TypeError("A face is one font, not several");
  return new Set(face.characterSet);
}
