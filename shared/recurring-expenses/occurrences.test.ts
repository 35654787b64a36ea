import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../calendar-date.ts";
import { dateAfter, hasDate, type Interval, type Schedule } from "./occurrences.ts";

const day = (text: string) => text as CalendarDate;

function scheduleOf(every: Interval, startsOn: string, endsOn: string | null = null): Schedule {
  return { every, startsOn: day(startsOn), endsOn: endsOn === null ? null : day(endsOn) };
}

/** The first dates of a schedule. */
function datesOf(schedule: Schedule, count: number): string[] {
  const dates: string[] = [];
  let last = day("1900-01-01");
  while (dates.length < count) {
    const next = dateAfter(schedule, last);
    if (next === undefined) break;
    dates.push(next);
    last = next;
  }
  return dates;
}

test.each<[Interval, string, string[]]>([
  ["week", "2026-02-23", ["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16"]],
  ["two_weeks", "2026-12-25", ["2026-12-25", "2027-01-08", "2027-01-22", "2027-02-05"]],
  ["month", "2026-01-15", ["2026-01-15", "2026-02-15", "2026-03-15", "2026-04-15"]],
  ["month", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
  ["month", "2024-01-30", ["2024-01-30", "2024-02-29", "2024-03-30", "2024-04-30"]],
  ["quarter", "2026-11-30", ["2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30"]],
])("every %s from %s", (every, startsOn, dates) => {
  expect(datesOf(scheduleOf(every, startsOn), 4)).toEqual(dates);
});

test.each<[Interval, string, string]>([
  ["week", "2027-03-01", "2027-03-08"],
  ["month", "2031-02-28", "2031-03-31"],
  ["quarter", "2126-01-31", "2126-04-30"],
])("every %s, long after its start, is after %s on %s", (every, after, expected) => {
  const schedule = scheduleOf(every, every === "week" ? "2026-03-02" : "2026-01-31");
  expect(dateAfter(schedule, day(after))).toBe(expected);
});

test.each(["week", "two_weeks", "month", "quarter"] as const)("every %s skips no date", (every) => {
  const schedule = scheduleOf(every, "2023-10-31");
  for (const date of datesOf(schedule, 200)) expect(hasDate(schedule, day(date))).toBe(true);
});

describe("the last date", () => {
  test("is included", () => {
    const schedule = scheduleOf("month", "2026-01-31", "2026-04-30");
    expect(datesOf(schedule, 9)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  });

  test("leaves out later dates", () => {
    expect(datesOf(scheduleOf("month", "2026-01-31", "2026-03-30"), 9)).toEqual([
      "2026-01-31",
      "2026-02-28",
    ]);
  });
});

test.each([
  ["2026-01-31", true],
  ["2026-02-28", true],
  ["2026-02-27", false],
  ["2025-12-31", false],
  ["1900-01-01", false],
])("of every month from January 31, %s: %s", (date, expected) => {
  expect(hasDate(scheduleOf("month", "2026-01-31"), day(date))).toBe(expected);
});
