import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  type CalendarDate,
  calendarDateAt,
  calendarDateInput,
  daysAfter,
  daysBetween,
  monthsAfter,
  parseCalendarDate,
} from "./calendar-date.ts";

const day = (text: string) => text as CalendarDate;

describe("parseCalendarDate", () => {
  test.each(["1900-01-01", "2200-12-31", "2024-02-29", "2000-02-29", "2026-03-08", "2026-12-31"])(
    "takes %s",
    (text) => {
      expect(parseCalendarDate(text)).toBe(text);
    },
  );

  test.each([
    "",
    "now",
    "today",
    "infinity",
    "epoch",
    "1899-12-31",
    "2201-01-01",
    "0000-01-01",
    "2024-02-30",
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "20240229",
    "2024-2-3",
    "24-02-03",
    "2024/02/03",
    "02-03-2024",
    "+002024-01-01",
    "-2024-01-01",
    " 2024-01-01",
    "2024-01-01 ",
    "2024-01-01\n",
    "2024-01-01T00:00:00Z",
    "٢٠٢٤-01-01",
  ])("refuses %j", (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});

test.each([
  ["2024-02-28", 1, "2024-02-29"],
  ["2024-02-29", 1, "2024-03-01"],
  ["2025-12-31", 1, "2026-01-01"],
  ["2026-03-08", 0, "2026-03-08"],
  ["2026-03-09", -1, "2026-03-08"],
  ["2200-12-31", 1, undefined],
  ["1900-01-01", -1, undefined],
])("%s and %d days is %s", (date, days, expected) => {
  expect(daysAfter(day(date), days)).toBe(expected);
});

describe("a date in a request", () => {
  const schema = calendarDateInput("Date is required");
  const REAL = "Enter a real date between 1900 and 2200, as YYYY-MM-DD";
  const read = (value: unknown) => {
    const result = z.safeParse(schema, value);
    return result.success ? { ok: result.data } : { refused: result.error.issues[0]?.message };
  };

  test.each([
    ["2026-03-14", "2026-03-14"],
    ["2026-03-14T23:59:59.999Z", "2026-03-14"],
    ["2026-03-14T00:00", "2026-03-14"],
    ["2026-03-14T00:00:00+14:00", "2026-03-14"],
    ["2026-03-14T00:00:00-0800", "2026-03-14"],
  ])("takes %j as %s", (value, expected) => {
    expect(read(value)).toEqual({ ok: expected });
  });

  test.each([
    ["", "Date is required"],
    [undefined, "Date is required"],
    [null, "Date is required"],
    [20_260_314, "Date is required"],
    ["2026-02-30", REAL],
    ["2026-02-30T10:00:00Z", REAL],
    ["2026-03-14Tnonsense", REAL],
    ["2026-03-14 and more", REAL],
    ["now", REAL],
  ])("refuses %j: %s", (value, message) => {
    expect(read(value)).toEqual({ refused: message });
  });
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-05-10", 0, "2026-05-10"],
  ["2200-12-01", 1, undefined],
])("%s and %d months: %s", (from, months, expected) => {
  expect(monthsAfter(day(from), months)).toBe(expected);
});

describe("daysBetween", () => {
  test.each([
    ["2026-03-14", "2026-03-14", 0],
    ["2026-03-14", "2026-03-15", 1],
    ["2026-03-15", "2026-03-14", -1],
    ["2024-02-28", "2024-03-01", 2],
    ["2026-02-28", "2026-03-01", 1],
    ["2025-12-31", "2026-01-01", 1],
    // Daylight saving time starts in between, in Los Angeles and in Berlin.
    ["2026-03-07", "2026-03-09", 2],
    ["2026-10-24", "2026-11-02", 9],
    ["1900-01-01", "2200-12-31", 109_937],
  ])("from %s to %s: %d", (from, to, expected) => {
    expect(daysBetween(day(from), day(to))).toBe(expected);
  });
});

test("the date at an instant is the server's local date, for every hour of a year", () => {
  const start = Date.UTC(2026, 0, 1);
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short" });
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const now = new Date(start + hour * 3_600_000);
    expect(calendarDateAt(now)).toBe(format.format(now));
  }
});
