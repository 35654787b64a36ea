import { type CalendarDate, daysAfter, daysBetween } from "../../../../shared/calendar-date.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { foldLine, utf8BytesOf } from "./fold-line.ts";

/* An iCalendar feed (RFC 5545). All events are whole days, so that time zones don't shift them. */

export interface CalendarEvent {
  /** stable for the lifetime of the item */
  uid: string;
  day: CalendarDate;
  title: string;
  description: string | null;
  /** link to the item */
  url: string;
}

export interface Calendar {
  name: string;
  description: string;
  events: readonly CalendarEvent[];
}

/** More events than a renovation has; calendar programs accept about a megabyte. */
export const CALENDAR_LIMITS = { events: 1000, bytes: 1_000_000, title: 200, description: 500 };

const PRODUCER = `-//${PRODUCT_NAME}//Renovation calendar//EN`;
/** Suggested polling interval. */
const REFRESH = "PT1H";

interface Writing {
  /** time of writing */
  now: Date;
  /** beyond the limit, the events nearest to this day are kept */
  today: CalendarDate;
}

/** Writes a calendar in order of date. Beyond the limit, keeps the events nearest to today. */
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
    // Items have no stored time of change, but without this property some programs ignore updates.
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDay(day)}`,
    // DTEND is exclusive. The last supported date has no next day.
    ...(dayAfter === undefined ? [] : [`DTEND;VALUE=DATE:${basicDay(dayAfter)}`]),
    `SUMMARY:${escapeText(cut(title, CALENDAR_LIMITS.title))}`,
    ...(description === null
      ? []
      : [`DESCRIPTION:${escapeText(cut(description, CALENDAR_LIMITS.description))}`]),
    `URL:${url}`,
    // The event does not block time in the calendar.
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

/** Cuts a text to `length`, with an ellipsis. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

// Includes characters that only some readers treat as line breaks.
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Control characters, which RFC 5545 forbids in text. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** Escapes a text value, so that it can't end the line or contain syntax. */
export function escapeText(text: string): string {
  return text
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll(CONTROLS, "");
}
