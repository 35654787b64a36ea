import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const END = "2026-03-15T09:00:00.000Z";

test.each([
  ["2026-03-14T09:00:00.000Z", "in 24 hours"],
  ["2026-03-14T09:00:00.001Z", "in 23 hours"],
  ["2026-03-15T07:00:00.001Z", "in 1 hour"],
  ["2026-03-15T08:00:00.000Z", "in 1 hour"],
  ["2026-03-15T08:00:00.001Z", "in 59 minutes"],
  ["2026-03-15T08:58:59.999Z", "in 1 minute"],
  ["2026-03-15T08:59:00.001Z", "any moment"],
  ["2026-03-16T09:00:00.000Z", "any moment"],
])("at %s the demo ends %s", (now, expected) => {
  expect(timeLeft(END, Date.parse(now))).toBe(expected);
});
