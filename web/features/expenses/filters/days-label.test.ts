import { expect, test } from "vitest";
import { daysLabel } from "./days-label.ts";

test.each([
  ["2026-11-01", "2026-11-30", "Nov 1 – Nov 30, 2026"],
  ["2025-12-15", "2026-01-15", "Dec 15, 2025 – Jan 15, 2026"],
  ["2026-11-20", "2026-11-20", "Nov 20, 2026"],
  ["2026-11-01", "", "Since Nov 1, 2026"],
  ["", "2026-11-30", "Until Nov 30, 2026"],
])("%s to %s: %s", (from, to, label) => {
  expect(daysLabel(from, to)).toBe(label);
});
