import type { Model, Models } from "./models.ts";
import { cropStraightened, type Quad, type Raster } from "./raster.ts";

export interface ReadBox {
  quad: Quad;
  text: string;
  /** mean probability of its characters, 0 to 1 */
  confidence: number;
}

const HEIGHT = 48;
const MAX_WIDTH = 2400;
/** Widths are rounded up to a multiple of this, so that the runtime gets fewer shapes. */
const STEP = 16;
/** Minimum probability of a decimal point, even if other characters are more probable. */
const POINT_FROM = 0.05;
/**
 * Minimum probability of a space. Low, because the model was trained on Chinese, which has none.
 */
const SPACE_FROM = 0.02;

/**
 * Letters, digits and signs on receipts in English and western European languages. The model also
 * knows 6,000 Chinese characters, some of which look like a smudged sign.
 */
const RECEIPT_CHARACTER = /^[\u0020-\u007E\u00A3\u00A5\u00C0-\u024F\u20AC]$/u;

/** Reads the text of each box, one at a time, because batches are not faster on one core. */
export async function recognizeText(
  models: Models,
  image: Raster,
  quads: readonly Quad[],
): Promise<ReadBox[]> {
  const classes = receiptClasses(models.characters);
  const read: ReadBox[] = [];
  for (const quad of quads) {
    const found = await recognize(models.recognition, { image, quad, classes });
    if (found.text !== "") read.push({ quad, ...found });
  }
  return read;
}

function widthOf({ width, height }: Quad): number {
  const exact = (width / Math.max(height, 1)) * HEIGHT;
  return Math.min(MAX_WIDTH, Math.max(HEIGHT, Math.ceil(exact / STEP) * STEP));
}

interface Classes {
  indices: Int32Array;
  characters: readonly string[];
}

let known: { of: readonly string[]; classes: Classes } | undefined;

function receiptClasses(characters: readonly string[]): Classes {
  if (known?.of !== characters) {
    const kept = characters.flatMap((character, at) =>
      RECEIPT_CHARACTER.test(character) ? [{ character, index: at + 1 }] : [],
    );
    const classes = {
      indices: Int32Array.from([0, ...kept.map(({ index }) => index)]),
      characters: ["", ...kept.map(({ character }) => character)],
    };
    known = { of: characters, classes };
  }
  return known.classes;
}

async function recognize(
  model: Model,
  { image, quad, classes }: { image: Raster; quad: Quad; classes: Classes },
): Promise<{ text: string; confidence: number }> {
  const width = widthOf(quad);
  const plane = new Float32Array(3 * HEIGHT * width);
  cropStraightened(image, quad, { plane, width, height: HEIGHT, stride: width });
  const { dims, values } = await model(plane, [1, 3, HEIGHT, width]);
  return decode(values, dims.at(-1) ?? values.length, classes);
}

interface Spike {
  character: string;
  probability: number;
  /** probability of a decimal point after the previous character */
  pointBefore: number;
  /** probability of a space after the previous character */
  spaceBefore: number;
}

/** Connectionist temporal classification: drops repeats and gaps between characters. */
function decode(values: Float32Array, width: number, { indices, characters }: Classes) {
  const spikes: Spike[] = [];
  const point = indices[characters.indexOf(".")] ?? 0;
  const space = indices[characters.indexOf(" ")] ?? 0;
  let last = 0;
  let pointBefore = 0;
  let spaceBefore = 0;
  for (let start = 0; start < values.length; start += width) {
    let best = 0;
    let most = -1;
    for (let at = 0; at < indices.length; at += 1) {
      const value = values[start + (indices[at] ?? 0)] ?? 0;
      if (value > most) [best, most] = [at, value];
    }
    if (best !== 0 && best !== last) {
      spikes.push({
        character: characters[best] ?? "",
        probability: most,
        pointBefore,
        spaceBefore,
      });
      pointBefore = 0;
      spaceBefore = 0;
    } else if (best === 0) {
      spaceBefore = Math.max(spaceBefore, values[start + space] ?? 0);
      pointBefore = Math.max(pointBefore, values[start + point] ?? 0);
    }
    last = best;
  }
  const sum = spikes.reduce((total, { probability }) => total + probability, 0);
  return { text: spell(spikes), confidence: spikes.length === 0 ? 0 : sum / spikes.length };
}

/** Adds characters with a low probability: spaces and faint decimal points. */
function spell(spikes: readonly Spike[]): string {
  let text = "";
  let before = "";
  for (const { character, pointBefore, spaceBefore } of spikes) {
    if (/\d\d/.test(before + character) && pointBefore > POINT_FROM) text += ".";
    else if (spaceBefore > SPACE_FROM) text += " ";
    text += character;
    before = character;
  }
  return text.replaceAll(/ {2,}/g, " ").trim();
}
