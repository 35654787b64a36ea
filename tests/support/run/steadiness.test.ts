import { expect, test } from "vitest";
import { trendOf, percentileOf } from "./steadiness.ts";

const MINUTE = 60_000;

/** An hour of samples, every five seconds. */
function hourOf(valueAt: (minute: number) => number) {
  return Array.from({ length: 720 }, (_, index) => {
    const atMs = index * 5_000;
    return { atMs, value: valueAt(atMs / MINUTE) };
  });
}

test("a sawtooth series has no trend", () => {
  const noisy = hourOf((minute) => 200 + 60 * ((minute * 7) % 1) + (minute % 20 < 1 ? 400 : 0));
  const { before, after, slopePerHour } = trendOf(noisy, 10 * MINUTE);
  expect(Math.abs(after - before)).toBeLessThan(10);
  expect(Math.abs(slopePerHour)).toBeLessThan(10);
});

test("a slow growth within noise is detected", () => {
  const leaking = hourOf((minute) => 200 + 60 * ((minute * 7) % 1) + 2 * minute);
  const { before, after, slopePerHour } = trendOf(leaking, 10 * MINUTE);
  expect(after - before).toBeGreaterThan(55);
  expect(slopePerHour).toBeGreaterThan(100);
});

test("samples before settling do not count", () => {
  const warming = hourOf((minute) => (minute < 10 ? 20 * minute : 200));
  expect(trendOf(warming, 10 * MINUTE)).toEqual({ before: 200, after: 200, slopePerHour: 0 });
});

test("too few samples have no trend", () => {
  expect(() =>
    trendOf(
      hourOf(() => 1),
      60 * MINUTE,
    ),
  ).toThrow("nothing can be said");
});

test("a percentile is one of the values", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.99, 1].map((share) => percentileOf(values, share))).toEqual([51, 100, 100]);
});
