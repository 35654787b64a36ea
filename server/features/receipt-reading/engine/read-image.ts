import { MAX_PIXELS, sharp } from "../../../sharp.ts";
import type { Page, Word } from "../rules/page.ts";
import { detectText } from "./detection.ts";
import type { Models } from "./models.ts";
import { type Quad, type QuarterTurns, type Raster, rotate } from "./raster.ts";
import { type ReadBox, recognizeText } from "./recognition.ts";

/** Pixels; a page scanned at 300 dpi is not scaled down. */
const MAX_SIDE = 3200;
const MAX_SECONDS = 10;
/** A lower confidence means texture or a smudge rather than text. */
const TEXT_FROM = 0.5;
/** Text with at least this confidence is not upside down. */
const UPRIGHT_FROM = 0.9;
const SAMPLE = 6;

export interface ReadPage extends Page {
  /** clockwise quarter turns that made the image upright */
  turns: QuarterTurns;
}

/**
 * Decodes an image and applies its recorded orientation.
 *
 * @throws for a broken or huge image
 */
export async function decodeImage(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Determines the orientation of an image, and reads it. */
export async function readImage(models: Models, image: Raster): Promise<ReadPage> {
  const found = await detectText(models.detection, image);
  const isSideways = weightOf(found.filter(isTall)) > weightOf(found) / 2;
  const level = isSideways ? rotate(image, 1) : image;
  const quads = isSideways ? await detectText(models.detection, level) : found;
  const isUpsideDown = await readsBetterTurned(models, level, quads);
  const upright = isUpsideDown ? rotate(level, 2) : level;
  const boxes = isUpsideDown ? quads.map((quad) => turnHalf(quad, level)) : quads;
  const read = await recognizeText(models, upright, boxes);
  return {
    width: upright.width,
    height: upright.height,
    words: read.filter(({ confidence }) => confidence >= TEXT_FROM).map(toWord),
    turns: turnsOf(isSideways, isUpsideDown),
  };
}

function turnsOf(isSideways: boolean, isUpsideDown: boolean): QuarterTurns {
  if (isSideways) return isUpsideDown ? 3 : 1;
  return isUpsideDown ? 2 : 0;
}

function isTall({ width, height }: Quad): boolean {
  return height > width * 1.5;
}

function weightOf(quads: readonly Quad[]): number {
  return quads.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);
}

/** Whether a few of the longer lines are read better upside down. */
async function readsBetterTurned(
  models: Models,
  image: Raster,
  quads: readonly Quad[],
): Promise<boolean> {
  const sample = quads
    .filter(({ width, height }) => width > height * 3 && width < height * 16)
    .toSorted((a, b) => b.width - a.width)
    .slice(0, SAMPLE);
  if (sample.length === 0) return false;
  const upright = confidenceOf(await recognizeText(models, image, sample), sample.length);
  if (upright >= UPRIGHT_FROM) return false;
  const turned = await recognizeText(models, image, sample.map(fromTheOtherEnd));
  return confidenceOf(turned, sample.length) > upright;
}

function confidenceOf(read: readonly ReadBox[], of: number): number {
  return read.reduce((sum, { confidence }) => sum + confidence, 0) / of;
}

function fromTheOtherEnd({ corners: [a, b, c, d], width, height }: Quad): Quad {
  return { corners: [c, d, a, b], width, height };
}

/** The box of the same text after a half turn of the image. */
function turnHalf(quad: Quad, { width, height }: Raster): Quad {
  const turned = fromTheOtherEnd(quad);
  const move = ({ x, y }: Quad["corners"][number]) => ({ x: width - x, y: height - y });
  const [a, b, c, d] = turned.corners;
  return { ...turned, corners: [move(a), move(b), move(c), move(d)] };
}

function toWord({ quad: { corners }, text, confidence }: ReadBox): Word {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [topLeft, topRight] = corners;
  return {
    text,
    confidence,
    box: {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    },
    slope: (topRight.y - topLeft.y) / Math.max(1, topRight.x - topLeft.x),
  };
}
