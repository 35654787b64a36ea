import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import sharp from "sharp";
import { type Content, MAKERS, type Random, randomFrom } from "./contents.ts";
import { type Drawing, EFFECTS } from "./effects.ts";

/*
 * Generated receipts, because real ones would disclose their owners' data. The same in every run.
 */

export interface SampleReceipt {
  name: string;
  kind: string;
  effect: string;
  bytes: Uint8Array;
  merchant: string;
  day: string;
  total: string | null;
}

/** Each content with each effect. */
export const SAMPLE_COUNT = MAKERS.length * EFFECTS.length;

const WIDTH = 600;
const MARGIN = 28;
const SIZE = 24;
const LEADING = 36;

/** The receipt of an index below `SAMPLE_COUNT`. */
export async function drawReceipt(index: number): Promise<SampleReceipt> {
  const make = MAKERS[index % MAKERS.length];
  const effect = EFFECTS[Math.floor(index / MAKERS.length) % EFFECTS.length];
  if (make === undefined || effect === undefined) throw new RangeError(`No receipt ${index}`);
  const random = randomFrom(1000 + index);
  const content = make(random);
  const bytes = await effect.apply(await print(content, random), random);
  const { kind, merchant, day, total } = content;
  return { name: `drawn-${index}`, kind, effect: effect.name, bytes, merchant, day, total };
}

/** Draws glyphs as outlines, because a machine may have no fonts. */
async function print({ lines }: Content, random: Random): Promise<Drawing> {
  const font = fonts()[random() < 0.5 ? 0 : 1];
  const height = 2 * MARGIN + lines.length * LEADING;
  const drawn = lines.map(([left, right], row) => {
    const baseline = MARGIN + (row + 0.75) * LEADING;
    if (left === "-") {
      return `<path d="M${MARGIN} ${baseline - 8}H${WIDTH - MARGIN}" stroke="#333" stroke-dasharray="6 4"/>`;
    }
    if (right === undefined) {
      return textAt(font, left, {
        x: Math.max(MARGIN, (WIDTH - widthOf(font, left)) / 2),
        baseline,
      });
    }
    const end = WIDTH - MARGIN - widthOf(font, right);
    return textAt(font, left, { x: MARGIN, baseline }) + textAt(font, right, { x: end, baseline });
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fdfdfb"/>${drawn.join("")}</svg>`;
  return rasterize(svg);
}

/**
 * Enables the SVG decoder during the call: the server disables all decoders that it doesn't need,
 * and a test shares its process.
 */
async function rasterize(svg: string): Promise<Drawing> {
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  try {
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } finally {
    sharp.block({ operation: ["VipsForeignLoadSvgBuffer"] });
  }
}

let opened: [Font, Font] | undefined;

function fonts(): [Font, Font] {
  opened ??= [open("400"), open("700")];
  return opened;
}

function open(weight: string): Font {
  const file = `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`;
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(file))));
  if ("fonts" in font) throw new Error(`${file} holds several fonts`);
  return font;
}

function widthOf(font: Font, text: string): number {
  return (font.layout(text).advanceWidth * SIZE) / font.unitsPerEm;
}

function textAt(
  font: Font,
  text: string,
  { x, baseline }: { x: number; baseline: number },
): string {
  const scale = SIZE / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = x;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at} ${baseline}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    at += (positions[index]?.xAdvance ?? 0) * scale;
    return path;
  });
  return `<g fill="#1a1a1a">${paths.join("")}</g>`;
}
