import { describe, expect, test } from "vitest";
import { ringSegments, ringPath } from "./ring-path.ts";

/** Arcs of slices of the given sizes. */
function arcsOf(sizes: readonly number[]) {
  return ringSegments(sizes.map((size) => ({ size }))).map(({ arc }) => arc);
}

describe("layRing", () => {
  test.each([
    [[], []],
    [[5], [{ from: 0, to: 1 }]],
    [
      [1, 1, 2],
      [
        { from: 0, to: 0.25 },
        { from: 0.25, to: 0.5 },
        { from: 0.5, to: 1 },
      ],
    ],
  ])("%o", (sizes, arcs) => {
    expect(arcsOf(sizes)).toEqual(arcs);
  });

  test("many uneven sizes add up to exactly one turn", () => {
    const arcs = arcsOf(Array.from({ length: 97 }, (_, at) => at * 0.1 + 0.01));
    expect(arcs.at(-1)?.to).toBe(1);
    for (const [at, arc] of arcs.entries()) expect(arc.from).toBe(arcs[at - 1]?.to ?? 0);
  });
});

describe("ringPath", () => {
  test("draws a quarter from twelve to three o'clock", () => {
    expect(ringPath({ from: 0, to: 0.25 }, 50, 100)).toBe(
      "M0,-100" +
        "A100,100 0 0 1 70.711,-70.711" +
        "A100,100 0 0 1 100,0" +
        "L50,0" +
        "A50,50 0 0 0 35.355,-35.355" +
        "A50,50 0 0 0 0,-50" +
        "Z",
    );
  });

  test("draws a whole ring by way of six o'clock", () => {
    expect(ringPath({ from: 0, to: 1 }, 50, 100)).toBe(
      "M0,-100A100,100 0 0 1 0,100A100,100 0 0 1 0,-100L0,-50A50,50 0 0 0 0,50A50,50 0 0 0 0,-50Z",
    );
  });
});
