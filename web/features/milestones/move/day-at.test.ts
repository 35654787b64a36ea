import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { dayAt } from "./day-at.ts";

const ANCHORS = [
  { y: 100, day: "2026-03-01" as CalendarDate },
  { y: 200, day: "2026-03-11" as CalendarDate },
  { y: 300, day: "2026-03-11" as CalendarDate },
  { y: 400, day: "2026-05-10" as CalendarDate },
];

test.each([
  ["on a row", 200, "2026-03-11"],
  ["half way between two rows", 150, "2026-03-06"],
  ["between rows of one day", 250, "2026-03-11"],
  ["across a month without rows", 350, "2026-04-10"],
  ["above the first row", 76, "2026-02-27"],
  ["below the last row", 436, "2026-05-13"],
])("%s", (_, y, day) => {
  expect(dayAt(ANCHORS, y)).toBe(day);
});

test("is unknown without rows", () => {
  expect(dayAt([], 100)).toBeUndefined();
});
