import { expect, test } from "vitest";
import { MAX_ZOOM, toggledScale, zoomedAt } from "./zoom.ts";

const FIT = { scale: 1, left: 0, top: 0 };

test("keeps the point under the finger in place", () => {
  expect(zoomedAt(FIT, 3, 100, 50)).toEqual({ scale: 3, left: 200, top: 100 });
  const closer = zoomedAt({ scale: 2, left: 40, top: 60 }, 4, 10, 20);
  expect(closer).toEqual({ scale: 4, left: 90, top: 140 });
});

test("limits the scale, and never shrinks below the box", () => {
  expect(zoomedAt(FIT, 100, 0, 0).scale).toBe(MAX_ZOOM);
  expect(zoomedAt({ scale: 2, left: 300, top: 10 }, 0.5, 0, 0)).toEqual({
    scale: 1,
    left: 150,
    top: 5,
  });
  expect(zoomedAt({ scale: 2, left: 0, top: 0 }, 1, 200, 200)).toEqual(FIT);
});

test("a double press zooms in and back out", () => {
  expect(toggledScale(1)).toBe(3);
  expect(toggledScale(3)).toBe(1);
  expect(toggledScale(1.2)).toBe(1);
});
