import { type CalendarDate, parseCalendarDate } from "../../../shared/calendar-date.ts";
import {
  dayOf,
  dayOfMonth,
  dayOfYear,
  type DayPattern,
  type Direction,
  type Found,
  partsOf,
} from "./days.ts";
import { setOf, type Word } from "./sentence.ts";

/*
 * Days written with digits: "March 3", "3rd of March", "3/14", "2026-03-03", "on the 3rd".
 * Month before day, as the product's prices are in US dollars.
 */

const MONTHS = [
  ["january", "jan"],
  ["february", "feb"],
  ["march", "mar"],
  ["april", "apr"],
  ["may"],
  ["june", "jun"],
  ["july", "jul"],
  ["august", "aug"],
  ["september", "sept", "sep"],
  ["october", "oct"],
  ["november", "nov"],
  ["december", "dec"],
] as const;

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

export function monthOf(word: Word | undefined): number | undefined {
  return MONTH_NUMBERS.get(word?.key ?? "");
}

const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const SLASHED = /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{4}|\d{2}))?$/;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const NEAR_YEARS = 5;
const YEAR = /^(?:19|20|21)\d\d$/;
/** A carpenter's fraction, unless a preposition says that it is a day: "1/2 inch", "on 1/2". */
const FRACTION = /^(?:1\/[2348]|2\/3|[35]\/[48]|7\/8|\d{1,2}\/(?:16|32))$/;

const ON_A_DAY = setOf("on by before until till due dated date since");
/** What may stand behind "the 3rd" or "3/14" where it is a day: "the 2nd floor" is none. */
const AFTER_A_DAY = setOf("for by with in at to and from via cash i we using of so but");

export const writtenDayAt: DayPattern = (words, at, today, direction) =>
  isoAt(words[at]) ??
  monthFirst(words, at, today, direction) ??
  dayFirst(words, at, today, direction) ??
  slashedAt(words, at, today, direction) ??
  theOrdinal(words, at, today, direction);

function isoAt(word: Word | undefined): Found | undefined {
  const match = ISO.exec(word?.key ?? "");
  if (!match) return undefined;
  const [, year = "", month = "", day = ""] = match;
  const padded = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { length: 1, day: parseCalendarDate(padded) };
}

function monthFirst(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const month = monthOf(words[at]);
  if (month === undefined) return undefined;
  const skipped = words[at + 1]?.key === "the" ? 2 : 1;
  const day = numberIn(DAY, words[at + skipped]);
  if (day === undefined) return undefined;
  return withYear(words, at, skipped + 1, { month, day }, today, direction);
}

function dayFirst(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const skipped = words[at]?.key === "the" ? 1 : 0;
  const day = numberIn(DAY, words[at + skipped]);
  if (day === undefined) return undefined;
  const of = words[at + skipped + 1]?.key === "of" ? 1 : 0;
  const month = monthOf(words[at + skipped + 1 + of]);
  if (month === undefined) return undefined;
  return withYear(words, at, skipped + of + 2, { month, day }, today, direction);
}

/** A year may stand behind, with a comma or without; then it is a near one: "on March 3 1950 for tile" is money. */
function withYear(
  words: readonly Word[],
  at: number,
  length: number,
  { month, day }: { month: number; day: number },
  today: CalendarDate,
  direction: Direction,
): Found {
  const comma = words[at + length]?.text === "," ? 1 : 0;
  const year = words[at + length + comma];
  const isNear = Math.abs(Number(year?.key) - partsOf(today).year) <= NEAR_YEARS;
  if (year !== undefined && YEAR.test(year.key) && (comma > 0 || isNear)) {
    return { length: length + comma + 1, day: dayOf(Number(year.key), month, day) };
  }
  return { length, day: dayOfYear(month, day, today, direction) };
}

function slashedAt(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const { key = "" } = words[at] ?? {};
  const match = SLASHED.exec(key);
  if (!match) return undefined;
  const [, month = "", day = "", year] = match;
  const isAfterPreposition = ON_A_DAY.has(words[at - 1]?.key ?? "");
  if (year === undefined) {
    // "850-900" and "3-4 days" are ranges, and a fraction is a size.
    if (key.includes("-")) return undefined;
    if (FRACTION.test(key) && !isAfterPreposition) return undefined;
    if (words[at - 1]?.kind === "number" && !isAfterPreposition) return undefined;
    if (!isAfterPreposition && !endsADay(words[at + 1])) return undefined;
    return { length: 1, day: dayOfYear(Number(month), Number(day), today, direction) };
  }
  const full = year.length === 2 ? `20${year}` : year;
  return { length: 1, day: dayOf(Number(full), Number(month), Number(day)) };
}

function theOrdinal(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const isAfterPreposition = ON_A_DAY.has(words[at - 1]?.key ?? "");
  const the = words[at]?.key === "the" ? 1 : 0;
  const day = numberIn(ORDINAL, words[at + the]);
  if (day === undefined || !isAfterPreposition || !endsADay(words[at + the + 1])) return undefined;
  return { length: the + 1, day: dayOfMonth(day, today, direction) };
}

/** "the 13th" behind a weekday, which makes it a day by itself */
export function ordinalAt(
  word: Word | undefined,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const day = numberIn(ORDINAL, word);
  return day === undefined ? undefined : { length: 1, day: dayOfMonth(day, today, direction) };
}

function endsADay(next: Word | undefined): boolean {
  return next === undefined || ["mark", "number"].includes(next.kind) || AFTER_A_DAY.has(next.key);
}

function numberIn(pattern: RegExp, word: Word | undefined): number | undefined {
  const [, digits] = pattern.exec(word?.key ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}
