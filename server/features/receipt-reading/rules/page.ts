/** A rectangle in pixels of the upright page. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A recognized piece of text: one word or a few. */
export interface Word {
  text: string;
  /** 0 to 1; 1 for the text layer of a PDF */
  confidence: number;
  box: Box;
  /** rise of the baseline per pixel to the right; 0 when level */
  slope: number;
}

export interface Page {
  width: number;
  height: number;
  words: readonly Word[];
}

/** Words next to each other, from left to right. */
export interface Line {
  words: Word[];
  text: string;
}

/**
 * Maximum vertical distance of the centers of two words on the same line, as a share of the smaller
 * height.
 */
const SAME_LINE = 0.55;
/** Minimum aspect ratio of a word that shows the page's tilt. */
const SLOPE_FROM_ASPECT = 4;

/** The lines of a page from top to bottom. Follows a small tilt and a curled page. */
export function textLines({ words }: Page): Line[] {
  const slope = median(words.filter(isWide).map((word) => word.slope)) ?? 0;
  const level = words.map((word) => ({ word, middle: middleOf(word.box) - slope * word.box.left }));
  const lines: { word: Word; middle: number }[][] = [];
  for (const next of level.toSorted((a, b) => a.word.box.left - b.word.box.left)) {
    const line = nearest(lines, next);
    if (line === undefined) lines.push([next]);
    else line.push(next);
  }
  const tops = lines.map((line) => ({
    words: line.map(({ word }) => word),
    middle: median(line.map(({ middle }) => middle)) ?? 0,
  }));
  return tops
    .toSorted((a, b) => a.middle - b.middle)
    .map(({ words: found }) => ({ words: found, text: found.map(({ text }) => text).join(" ") }));
}

function nearest<Placed extends { word: Word; middle: number }>(
  lines: readonly Placed[][],
  { word, middle }: Placed,
): Placed[] | undefined {
  let best: { line: Placed[]; distance: number } | undefined;
  for (const line of lines) {
    const last = line.at(-1);
    if (last === undefined || overlapX(last.word.box, word.box) > 0.3) continue;
    const distance = Math.abs(last.middle - middle);
    const height = Math.min(heightOf(last.word.box), heightOf(word.box));
    if (distance > height * SAME_LINE) continue;
    if (best === undefined || distance < best.distance) best = { line, distance };
  }
  return best?.line;
}

/** Horizontal overlap as a share of the narrower box. */
function overlapX(a: Box, b: Box): number {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return shared / Math.max(1, Math.min(a.right - a.left, b.right - b.left));
}

function isWide({ box }: Word): boolean {
  return box.right - box.left >= SLOPE_FROM_ASPECT * heightOf(box);
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
