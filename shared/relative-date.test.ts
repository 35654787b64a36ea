import { expect, test } from "vitest";
import type { CalendarDate } from "./calendar-date.ts";
import { fullDate } from "./full-date.ts";
import { relativeDate } from "./relative-date.ts";

const TODAY = "2026-03-14" as CalendarDate;

test.each([
  ["2026-03-14", "Today"],
  ["2026-03-13", "Yesterday"],
  ["2026-03-12", "2 days ago"],
  ["2026-03-08", "6 days ago"],
  ["2026-03-07", "1 week ago"],
  ["2026-03-01", "1 week ago"],
  ["2026-02-28", "2 weeks ago"],
  ["2026-02-21", "3 weeks ago"],
  ["2026-02-13", "4 weeks ago"],
  ["2026-02-12", "Feb 12, 2026"],
  ["2025-03-14", "Mar 14, 2025"],
  ["2026-03-15", "Mar 15, 2026"],
  ["2027-01-01", "Jan 1, 2027"],
])("%s is %j on 2026-03-14", (date, expected) => {
  expect(relativeDate(date as CalendarDate, TODAY)).toBe(expected);
});

test("yesterday works across a month, a year and a leap day", () => {
  const at = (date: string, today: string) =>
    relativeDate(date as CalendarDate, today as CalendarDate);
  expect(at("2025-12-31", "2026-01-01")).toBe("Yesterday");
  expect(at("2024-02-29", "2024-03-01")).toBe("Yesterday");
  expect(at("2026-02-28", "2026-03-01")).toBe("Yesterday");
});

test("a full date is equal in every time zone", () => {
  expect(fullDate("1900-01-01" as CalendarDate)).toBe("Jan 1, 1900");
  expect(fullDate("2024-02-29" as CalendarDate)).toBe("Feb 29, 2024");
});
