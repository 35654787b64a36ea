import fc from "fast-check";
import { expect, test } from "vitest";
import { readIcs } from "../../../../tests/support/read-ics.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { foldLine, utf8BytesOf } from "./fold-line.ts";
import { CALENDAR_LIMITS, type CalendarEvent, writeCalendar } from "./write-calendar.ts";

const TODAY = "2026-05-01" as CalendarDate;
const NOW = new Date("2026-05-01T09:30:15.250Z");

function event(overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: "milestone-1-1@example.com",
    day: TODAY,
    title: "Cabinets",
    description: null,
    url: "https://example.com/timeline",
    ...overrides,
  };
}

function written(events: CalendarEvent[], name = "Kitchen"): string {
  return writeCalendar({ name, description: "All of it", events }, { now: NOW, today: TODAY });
}

const read = (text: string) => readIcs(Buffer.from(text));

test("writes a calendar of one event line by line", () => {
  expect(written([event({ description: "Hang them; level, please" })]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Plumbline//Renovation calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "NAME:Kitchen",
    "X-WR-CALNAME:Kitchen",
    "DESCRIPTION:All of it",
    "X-WR-CALDESC:All of it",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    "BEGIN:VEVENT",
    "UID:milestone-1-1@example.com",
    "DTSTAMP:20260501T093015Z",
    "LAST-MODIFIED:20260501T093015Z",
    "DTSTART;VALUE=DATE:20260501",
    "DTEND;VALUE=DATE:20260502",
    "SUMMARY:Cabinets",
    String.raw`DESCRIPTION:Hang them\; level\, please`,
    "URL:https://example.com/timeline",
    "TRANSP:TRANSPARENT",
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test.each([
  ["2026-12-31", "20270101"],
  ["2028-02-28", "20280229"],
  ["2200-12-31", undefined],
])("the day after %s is %s", (day, end) => {
  const [first] = read(written([event({ day: day as CalendarDate })])).events;
  expect(first?.get("DTEND")).toBe(end);
});

const HOSTILE = [
  "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Planted",
  "x\nATTACH:file:///etc/passwd",
  "x\rBEGIN:VALARM",
  "x\u2028URL:javascript:alert(1)\u2029\u0085\u000B\u000C",
  String.raw`\n is not a line; nor, is this \\`,
  "\u0000\u0007\u001B[31m\u007F\u009B",
  "🏠".repeat(40),
  "é".repeat(300),
  "👩‍👩‍👧‍👦".repeat(30),
  "A".repeat(10_000),
  "",
  " leading and trailing ",
];

test.each(HOSTILE)("keeps a title on one content line, whatever its characters (%#)", (title) => {
  const text = written([event({ title, description: title })], title);
  const { events, properties } = read(text);
  expect(events).toHaveLength(1);
  expect([...(events[0]?.keys() ?? [])].toSorted()).toEqual(
    [
      "DESCRIPTION",
      "DTEND",
      "DTSTAMP",
      "DTSTART",
      "LAST-MODIFIED",
      "SUMMARY",
      "TRANSP",
      "UID",
      "URL",
      "X-MICROSOFT-CDO-BUSYSTATUS",
    ].toSorted(),
  );
  expect(properties.size).toBe(10);
  expect(text.match(/^BEGIN:/gm)).toHaveLength(2);
});

test("any text survives a round trip, except line breaks and control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 150 }), (title) => {
      if (!title.isWellFormed()) return;
      const [first] = read(written([event({ title })])).events;
      const expected = title
        .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n")
        .replaceAll(/(?![\n\t])\p{Cc}/gu, "");
      expect(first?.get("SUMMARY")).toBe(expected);
    }),
  );
});

test("folds lines at 75 bytes without splitting characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const line = text.replaceAll(/[\r\n]/g, "");
      const folded = foldLine(line);
      expect(folded.replaceAll("\r\n ", "")).toBe(`${line}\r\n`);
      for (const part of folded.slice(0, -2).split("\r\n")) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(part.isWellFormed()).toBe(true);
      }
      expect(utf8BytesOf(text)).toBe(Buffer.byteLength(text));
    }),
  );
  expect(foldLine("x".repeat(75))).toBe(`${"x".repeat(75)}\r\n`);
  expect(foldLine("x".repeat(76))).toBe(`${"x".repeat(75)}\r\n x\r\n`);
});

test("beyond the limit keeps the events nearest to today, in order", () => {
  const days = Array.from(
    { length: 1200 },
    (_, index) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10) as CalendarDate,
  );
  const { events } = read(written(days.map((day) => event({ uid: `m-${day}@x`, day }))));
  expect(events).toHaveLength(CALENDAR_LIMITS.events);
  const kept = events.map((one) => one.get("DTSTART") ?? "");
  expect(kept).toEqual(kept.toSorted());
  expect(kept).toContain("20260501");
  expect(kept).not.toContain("20240101");
});

test("a calendar stays below the size limit of calendar programs", () => {
  const events = Array.from({ length: 1000 }, (_, index) =>
    event({ uid: `m-${index}@x`, title: "🏠".repeat(200), description: "🏠".repeat(500) }),
  );
  const text = written(events);
  expect(Buffer.byteLength(text)).toBeLessThan(CALENDAR_LIMITS.bytes + 2000);
  expect(read(text).events.length).toBeGreaterThan(200);
});
