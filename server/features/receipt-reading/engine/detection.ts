import { sharp } from "../../../sharp.ts";
import type { Model } from "./models.ts";
import type { Quad, Raster } from "./raster.ts";
import { findTextBoxes } from "./text-boxes.ts";

/** The model halves its input five times, so sides must be multiples of this. */
const MULTIPLE = 32;
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/**
 * With this many pixels, a receipt's text is still some 12 pixels high; four times the pixels would
 * take four times as long.
 */
const MAX_PIXELS = 1_200_000;
const MAX_SIDE = 2560;

/** Text boxes of an image, in pixels, unordered. */
export async function detectText(model: Model, image: Raster): Promise<Quad[]> {
  const scale = Math.min(
    1,
    MAX_SIDE / Math.max(image.width, image.height),
    Math.sqrt(MAX_PIXELS / (image.width * image.height)),
  );
  const width = toMultiple(image.width * scale);
  const height = toMultiple(image.height * scale);
  const { dims, values } = await model(await toInput(image, width, height), [1, 3, height, width]);
  const [mapHeight = height, mapWidth = width] = dims.slice(2);
  const boxes = findTextBoxes({ width: mapWidth, height: mapHeight, values });
  return boxes.map((box) => scaleBox(box, image.width / mapWidth, image.height / mapHeight));
}

function toMultiple(side: number): number {
  return Math.max(MULTIPLE, Math.round(side / MULTIPLE) * MULTIPLE);
}

async function toInput(image: Raster, width: number, height: number): Promise<Float32Array> {
  const { data } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .resize(width, height, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = width * height;
  const input = new Float32Array(size * 3);
  for (const plane of [0, 1, 2] as const) {
    const factor = 1 / (255 * DEVIATION[plane]);
    const shift = MEAN[plane] / DEVIATION[plane];
    // The planes are blue, green, red, but the pixels red, green, blue.
    for (let at = 0; at < size; at += 1) {
      input[plane * size + at] = (data[at * 3 + 2 - plane] ?? 0) * factor - shift;
    }
  }
  return input;
}

function scaleBox({ corners }: Quad, byX: number, byY: number): Quad {
  const [a, b, c, d] = corners;
  const scaled: Quad["corners"] = [
    { x: a.x * byX, y: a.y * byY },
    { x: b.x * byX, y: b.y * byY },
    { x: c.x * byX, y: c.y * byY },
    { x: d.x * byX, y: d.y * byY },
  ];
  const [topLeft, topRight, , bottomLeft] = scaled;
  return {
    corners: scaled,
    width: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
  };
}
