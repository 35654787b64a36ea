import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";

const PACKAGES = join(import.meta.dirname, "../../../../node_modules/@fontsource");

export const WEIGHTS = ["regular", "semibold", "bold"] as const;
export type Weight = (typeof WEIGHTS)[number];
const NUMBERS: Record<Weight, number> = { regular: 400, semibold: 600, bold: 700 };

/** A face comes in several files, by the languages that need their letters. */
export interface Part {
  family: "figtree" | "noto-sans";
  letters: string;
}

/** The product's own face first; the other one has the letters that it lacks. */
export const FAMILIES: readonly (readonly Part[])[] = [
  partsOf("figtree", ["latin", "latin-ext"]),
  partsOf("noto-sans", [
    "latin",
    "latin-ext",
    "vietnamese",
    "cyrillic",
    "cyrillic-ext",
    "greek",
    "greek-ext",
  ]),
];

function partsOf(family: Part["family"], parts: readonly string[]): Part[] {
  return parts.map((letters) => ({ family, letters }));
}

export function faceName({ family, letters }: Part, weight: Weight): string {
  return `${family}-${letters}-${NUMBERS[weight]}-normal`;
}

export function facePath(part: Part, weight: Weight): string {
  return join(PACKAGES, part.family, "files", `${faceName(part, weight)}.woff`);
}

/** The letters that a part has, as code points. All weights have the same. */
export function lettersOf(part: Part): ReadonlySet<number> {
  const face = create(readFileSync(facePath(part, "regular")));
  if (!("characterSet" in face)) throw new TypeError("A face is one font, not several");
  return new Set(face.characterSet);
}
