import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { daysOfMonth, periodOf } from "./preset-days.ts";

const day = (text: string) => text as CalendarDate;

describe("preset periods", () => {
  test.each([
    ["all", "2026-03-14", null, null],
    ["this-month", "2026-03-14", "2026-03-01", "2026-03-31"],
    ["this-month", "2028-02-29", "2028-02-01", "2028-02-29"],
    ["this-month", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["last-3-months", "2026-03-01", "2026-01-01", "2026-03-31"],
    ["last-3-months", "2026-01-31", "2025-11-01", "2026-01-31"],
    ["this-year", "2026-03-14", "2026-01-01", "2026-12-31"],
    ["last-year", "2026-01-01", "2025-01-01", "2025-12-31"],
    // The calendar ends there, so there is no later day to exclude.
    ["this-year", "2200-05-05", "2200-01-01", null],
  ] as const)("%s on %s is from %s to %s", (preset, today, from, to) => {
    expect(periodOf(preset, day(today))).toEqual({ from, to });
  });
});

test("returns the first and last day of a month", () => {
  expect(daysOfMonth("2026-02")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});
