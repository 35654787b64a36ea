import { type CalendarDate, daysAfter, daysBetween } from "../../../../shared/calendar-date.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { foldLine, utf8BytesOf } from "./fold-line.ts";

/*
 * A calendar as RFC 5545 wants it written, for programs that ask for it again and again. All its
 * events are whole days: a day on a wall calendar, which no time zone moves.
 */

export interface CalendarEvent {
  /** the same for the same thing, whatever becomes of it */
  uid: string;
  day: CalendarDate;
  title: string;
  description: string | null;
  /** where to see it */
  url: string;
}

export interface Calendar {
  name: string;
  description: string;
  events: readonly CalendarEvent[];
}

/** More than a renovation has; programs that take calendars stop at about a megabyte. */
export const CALENDAR_LIMITS = { events: 1000, bytes: 1_000_000, title: 200, description: 500 };

const PRODUCER = `-//${PRODUCT_NAME}//Renovation calendar//EN`;
/** How often it is worth asking anew. */
const REFRESH = "PT1H";

interface Writing {
  /** when it is written */
  now: Date;
  /** the day next to which events are kept where there are too many */
  today: CalendarDate;
}

/**
 * Writes a calendar, in the order of its days. Where there are more events than programs take,
 * those nearest to today are kept.
 */
export function writeCalendar(calendar: Calendar, { now, today }: Writing): string {
  const stamp = stampOf(now);
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCER}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(calendar.name)}`,
    `X-WR-CALNAME:${escapeText(calendar.name)}`,
    `DESCRIPTION:${escapeText(calendar.description)}`,
    `X-WR-CALDESC:${escapeText(calendar.description)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  const events = nearestFirst(calendar.events, today).map((event) => ({
    day: event.day,
    text: linesOf(event, stamp).map(foldLine).join(""),
  }));
  const kept = fitting(events).toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
  return [...head.map(foldLine), ...kept.map(({ text }) => text), foldLine("END:VCALENDAR")].join(
    "",
  );
}

function nearestFirst(events: readonly CalendarEvent[], today: CalendarDate): CalendarEvent[] {
  const distance = ({ day }: CalendarEvent) => Math.abs(daysBetween(today, day));
  return events.toSorted((a, b) => distance(a) - distance(b));
}

function fitting<Written extends { text: string }>(events: readonly Written[]): Written[] {
  let bytes = 0;
  const kept: Written[] = [];
  for (const event of events.slice(0, CALENDAR_LIMITS.events)) {
    bytes += utf8BytesOf(event.text);
    if (bytes > CALENDAR_LIMITS.bytes) break;
    kept.push(event);
  }
  return kept;
}

function linesOf({ uid, day, title, description, url }: CalendarEvent, stamp: string): string[] {
  const dayAfter = daysAfter(day, 1);
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    // What changed is not kept, and some programs take an event for unchanged without it.
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDay(day)}`,
    // The end of a whole day is the day after. There is none after the last day that there is.
    ...(dayAfter === undefined ? [] : [`DTEND;VALUE=DATE:${basicDay(dayAfter)}`]),
    `SUMMARY:${escapeText(cut(title, CALENDAR_LIMITS.title))}`,
    ...(description === null
      ? []
      : [`DESCRIPTION:${escapeText(cut(description, CALENDAR_LIMITS.description))}`]),
    `URL:${url}`,
    // Nobody is busy because of it.
    "TRANSP:TRANSPARENT",
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
    "END:VEVENT",
  ];
}

function stampOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function basicDay(day: CalendarDate): string {
  return day.replaceAll("-", "");
}

/** At most so many characters; what is cut is said to be. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

// Also what only some readers take for the end of a line.
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** What no line of text may hold. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** A text as a value: it ends no line, and none of its characters means anything. */
export function escapeText(text: string): string {
  return text
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll(CONTROLS, "");
}
