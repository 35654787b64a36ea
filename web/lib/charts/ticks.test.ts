import { describe, expect, test } from "vitest";
import { shownLabels, linearScale, ticksFor } from "./ticks.ts";

describe("the ticks of a scale", () => {
  test.each([
    [
      [0, 9.7],
      [0, 2.5, 5, 7.5, 10],
    ],
    [
      [60_000, 17_000],
      [0, 20_000, 40_000, 60_000],
    ],
    [
      [-159.75, 4100],
      [-2000, 0, 2000, 4000, 6000],
    ],
    [[-240], [-300, -200, -100, 0]],
    [[], [0]],
    [[0, 0], [0]],
  ])("of %j are %j", (values, marks) => {
    expect(ticksFor(values)).toEqual(marks);
  });
});

test("maps the ends of a scale to the target range and interpolates between", () => {
  const scale = linearScale([-100, 300], [240, 0]);
  expect([-100, 0, 300].map(scale)).toEqual([240, 180, 0]);
  expect(linearScale([0, 0], [240, 0])(0)).toBe(240);
});

test("keeps every nth label and always the last", () => {
  expect([...shownLabels(3, 10)]).toEqual([0, 1, 2]);
  expect([...shownLabels(10, 4)]).toEqual([0, 3, 6, 9]);
  expect([...shownLabels(0, 4)]).toEqual([]);
});
