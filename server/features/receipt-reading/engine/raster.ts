/** An image in memory, row by row, with three bytes per pixel: red, green, blue. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

/** Number of clockwise quarter turns that make an image upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

export function rotate(image: Raster, turns: QuarterTurns): Raster {
  if (turns === 0) return image;
  const { width, height, data } = image;
  const turned: Raster = {
    width: turns === 2 ? width : height,
    height: turns === 2 ? height : width,
    data: new Uint8Array(data.length),
  };
  // Offsets in the target, in pixels, of one step right and one step down in the source.
  const right = turns === 1 ? height : turns === 2 ? -1 : -height;
  const down = turns === 1 ? -1 : turns === 2 ? -width : 1;
  const start = turns === 1 ? height - 1 : turns === 2 ? width * height - 1 : (width - 1) * height;
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    let to = start + y * down;
    for (let x = 0; x < width; x += 1) {
      turned.data[to * 3] = data[from] ?? 0;
      turned.data[to * 3 + 1] = data[from + 1] ?? 0;
      turned.data[to * 3 + 2] = data[from + 2] ?? 0;
      from += 3;
      to += right;
    }
  }
  return turned;
}

/** A rectangle that may be tilted: its corners clockwise from the top left of the text. */
export interface Quad {
  corners: readonly [Point, Point, Point, Point];
  width: number;
  height: number;
}

/**
 * Writes a straightened and scaled part of the image as three planes (blue, green, red) with values
 * from -1 to 1, the input that the recognition model was trained on.
 */
export function cropStraightened(
  image: Raster,
  quad: Quad,
  into: { plane: Float32Array; width: number; height: number; stride: number },
): void {
  const [topLeft, topRight, , bottomLeft] = quad.corners;
  const { plane, width, height, stride } = into;
  const size = stride * height;
  const stepX = { x: (topRight.x - topLeft.x) / width, y: (topRight.y - topLeft.y) / width };
  const stepY = {
    x: (bottomLeft.x - topLeft.x) / height,
    y: (bottomLeft.y - topLeft.y) / height,
  };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = topLeft.x + (column + 0.5) * stepX.x + (row + 0.5) * stepY.x - 0.5;
      const y = topLeft.y + (column + 0.5) * stepX.y + (row + 0.5) * stepY.y - 0.5;
      const at = row * stride + column;
      plane[at] = sample(image, x, y, 2) / 127.5 - 1;
      plane[at + size] = sample(image, x, y, 1) / 127.5 - 1;
      plane[at + 2 * size] = sample(image, x, y, 0) / 127.5 - 1;
    }
  }
}

/** Bilinear interpolation; the edge pixel outside of the image. */
function sample({ width, height, data }: Raster, x: number, y: number, channel: number): number {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const alongX = Math.min(Math.max(x - left, 0), 1);
  const alongY = Math.min(Math.max(y - top, 0), 1);
  const at = (column: number, row: number) => data[(row * width + column) * 3 + channel] ?? 0;
  const above = at(left, top) * (1 - alongX) + at(right, top) * alongX;
  const below = at(left, bottom) * (1 - alongX) + at(right, bottom) * alongX;
  return above * (1 - alongY) + below * alongY;
}
