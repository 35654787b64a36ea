import type { Point, Quad } from "./raster.ts";

/** Text probability of each pixel, from the detection model. */
export interface ProbabilityMap {
  width: number;
  height: number;
  values: Float32Array;
}

const TEXT_FROM = 0.3;
/** Minimum mean probability of a box; below it is texture instead of text. */
const BOX_FROM = 0.5;
/**
 * The model marks only the core of a line, so the box grows by this factor times area divided by
 * perimeter.
 */
const GROWTH = 1.6;
const MIN_SIDE = 3;
/** More than any receipt has; limits the work for a page of noise. */
const MAX_BOXES = 1000;

/** The text boxes in a probability map, in its pixels. */
export function findTextBoxes(map: ProbabilityMap): Quad[] {
  const boxes: Quad[] = [];
  const isSeen = new Uint8Array(map.width * map.height);
  for (let start = 0; start < isSeen.length && boxes.length < MAX_BOXES; start += 1) {
    if (isSeen[start] === 1 || (map.values[start] ?? 0) < TEXT_FROM) continue;
    const region = grow(map, isSeen, start);
    if (region.mean < BOX_FROM) continue;
    const core = smallestRectangle(convexHull(region.outline));
    if (core === undefined || Math.min(core.width, core.height) < MIN_SIDE) continue;
    boxes.push(enlarge(core));
  }
  return boxes;
}

interface Region {
  /** the first and last pixel of each row */
  outline: Point[];
  mean: number;
}

/** Finds connected pixels above the threshold, with a stack instead of recursion. */
function grow(
  { width, height, values }: ProbabilityMap,
  isSeen: Uint8Array,
  start: number,
): Region {
  const rows = new Map<number, { first: number; last: number }>();
  const stack = [start];
  isSeen[start] = 1;
  let sum = 0;
  let count = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    sum += values[at] ?? 0;
    count += 1;
    const row = rows.get(y);
    if (row === undefined) rows.set(y, { first: x, last: x });
    else if (x < row.first) row.first = x;
    else if (x > row.last) row.last = x;
    for (let top = Math.max(y - 1, 0); top <= Math.min(y + 1, height - 1); top += 1) {
      for (let left = Math.max(x - 1, 0); left <= Math.min(x + 1, width - 1); left += 1) {
        const next = top * width + left;
        if (isSeen[next] === 1 || (values[next] ?? 0) < TEXT_FROM) continue;
        isSeen[next] = 1;
        stack.push(next);
      }
    }
  }
  const outline = [...rows].flatMap(([y, { first, last }]) => [
    { x: first, y },
    { x: last + 1, y },
    { x: first, y: y + 1 },
    { x: last + 1, y: y + 1 },
  ]);
  return { outline, mean: sum / count };
}

/** Monotone chain algorithm; counterclockwise if the y axis points up. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const last = hull.at(-1);
      const before = hull.at(-2);
      if (last === undefined || before === undefined || turn(before, last, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  hull.pop();
  return hull;
}

function turn(from: Point, over: Point, to: Point): number {
  return (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x);
}

/** The rectangle of least area around a hull, which has a side along one of its edges. */
function smallestRectangle(hull: Point[]): Quad | undefined {
  let best: Quad | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length];
    if (to === undefined) continue;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const found = rectangleAlong(hull, {
      x: (to.x - from.x) / length,
      y: (to.y - from.y) / length,
    });
    if (best === undefined || found.width * found.height < best.width * best.height) best = found;
  }
  return best;
}

function rectangleAlong(hull: Point[], edge: Point): Quad {
  // Of the directions of the rectangle's sides, the one closest to right: within 45 degrees, so
  // that slightly tilted text keeps its reading direction.
  const along =
    Math.abs(edge.x) >= Math.abs(edge.y)
      ? { x: Math.abs(edge.x), y: edge.x < 0 ? -edge.y : edge.y }
      : { x: Math.abs(edge.y), y: edge.y < 0 ? edge.x : -edge.x };
  const across = { x: -along.y, y: along.x };
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const u = x * along.x + y * along.y;
    const v = x * across.x + y * across.y;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  return rectangle(along, { minU, maxU, minV, maxV });
}

function rectangle(
  along: Point,
  { minU, maxU, minV, maxV }: Record<"minU" | "maxU" | "minV" | "maxV", number>,
): Quad {
  const corner = (u: number, v: number) => ({
    x: u * along.x - v * along.y,
    y: u * along.y + v * along.x,
  });
  return {
    corners: [corner(minU, minV), corner(maxU, minV), corner(maxU, maxV), corner(minU, maxV)],
    width: maxU - minU,
    height: maxV - minV,
  };
}

function enlarge({ corners: [topLeft, topRight, , bottomLeft], width, height }: Quad): Quad {
  const by = (width * height * GROWTH) / (2 * (width + height));
  const along = { x: (topRight.x - topLeft.x) / width, y: (topRight.y - topLeft.y) / width };
  const u = topLeft.x * along.x + topLeft.y * along.y;
  const v = bottomLeft.x * -along.y + bottomLeft.y * along.x - height;
  return rectangle(along, {
    minU: u - by,
    maxU: u + width + by,
    minV: v - by,
    maxV: v + height + by,
  });
}
