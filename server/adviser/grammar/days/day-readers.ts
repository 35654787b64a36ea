import {
  type CalendarDate,
  daysAfter,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import {
  calendarDay,
  dayOfMonth,
  dayOfYear,
  type Direction,
  lastDayOfMonth,
  monthsAfter,
  nearestWeekday,
  dateParts,
  weekdayOf,
  weekdayOfWeek,
} from "./days.ts";
import { spelledAt } from "../money/numbers.ts";
import {
  isOneOf,
  keyPattern,
  matchAt,
  phraseLengthAt,
  type Word,
  type Words,
} from "../sentence.ts";
import { byFirstWord, labelsByPhrase, phraseList } from "../word-lists.ts";

/*
 * Days that are said: "yesterday", "last Friday", "March 3", "3/14", "in two weeks", "end of June".
 * Month before day, as the product's prices are in US dollars.
 */

export interface Found {
  length: number;
  day: CalendarDate | undefined;
}

export interface Asking {
  today: CalendarDate;
  direction: Direction;
}

type Reader = (words: Words, at: number, asking: Asking) => Found | undefined;

const MONTHS = labelsByPhrase("months");
const WEEKDAYS = labelsByPhrase("weekdays");
const NEAR_DAYS = labelsByPhrase("near days");
const NEAR_PHRASES = byFirstWord([...NEAR_DAYS.keys()]);
const VAGUE_TIMES = phraseList("vague times");

const MONTH = `(?<month>${[...MONTHS.keys()].join("|")})`;
const WEEKDAY = `(?<weekday>${[...WEEKDAYS.keys()].join("|")})`;
const YEAR = "(?: (?<comma>, )?(?<year>(?:19|20|21)\\d\\d))?";
const ORDINAL = "(?<day>\\d{1,2})(?:st|nd|rd|th)";

const ISO = keyPattern("(?<year>\\d{4})[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})");
const MONTH_FIRST = keyPattern(`${MONTH} (?:the )?${ORDINAL}?${YEAR}`);
const DAY_FIRST = keyPattern(`(?:the )?${ORDINAL}? (?:of )?${MONTH}${YEAR}`);
const SLASHED = keyPattern(
  "(?<month>\\d{1,2})(?<sign>[-/])(?<day>\\d{1,2})(?:[-/](?<year>\\d{4}|\\d{2}))?",
);
const THE_ORDINAL = keyPattern(`(?:the )?${ORDINAL}`);
const BARE_ORDINAL = keyPattern(ORDINAL);
const WEEKDAY_WITH_DAY = keyPattern(`${WEEKDAY}(?: the| ,)?`);
const WEEKDAY_SAID = keyPattern(
  `(?:(?<which>this past|this last|this coming|this upcoming|past|last|coming|upcoming|next|this) )?${WEEKDAY}(?<vague> before last)?(?: (?:morning|afternoon|evening|night))?`,
);
const COUNTED = keyPattern("(?<unit>day|week|month)s?(?: (?<end>ago|from (?:now|today)))?");
const VAGUE_AGO = keyPattern("\\S+ (?:weeks?|months?|years?) ago");
const END_OF = keyPattern(
  `(?:the )?end of (?:(?<next>next )month|(?:the |this )?(?<unit>month|year)|${MONTH})`,
);
/** A carpenter's fraction, unless a preposition says that it is a day: "1/2 inch", "on 1/2". */
const FRACTION = /^(?:1\/[2348]|2\/3|[35]\/[48]|7\/8|\d{1,2}\/(?:16|32))$/;
/** A year without a comma is a near one: "on March 3 1950 for tile" is money. */
const NEAR_YEARS = 5;

const ON_A_DAY = "on by before until till due dated date since";
/** What may stand behind "the 3rd" or "3/14" where it is a day: "the 2nd floor" is none. */
const AFTER_A_DAY = "for by with in at to and from via cash i we using of so but";

export function monthOf(word: Word | undefined): number | undefined {
  const month = MONTHS.get(word?.key ?? "");
  return month === undefined ? undefined : Number(month);
}

const written: Reader = (words, at, asking) =>
  iso(words, at) ??
  withMonth(words, at, asking) ??
  slashed(words, at, asking) ??
  theOrdinal(words, at, asking);

const READERS: readonly Reader[] = [
  weekdayWithDay,
  written,
  vague,
  near,
  weekday,
  counted,
  endOfMonth,
];

function iso(words: Words, at: number): Found | undefined {
  const { year = "", month = "", day = "" } = matchAt(words, at, ISO)?.said ?? {};
  if (year === "") return undefined;
  return {
    length: 1,
    day: parseCalendarDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`),
  };
}

function withMonth(words: Words, at: number, { today, direction }: Asking) {
  const found = matchAt(words, at, MONTH_FIRST) ?? matchAt(words, at, DAY_FIRST);
  if (found === undefined) return undefined;
  const { length, said } = found;
  const [month, day] = [Number(MONTHS.get(said["month"] ?? "")), Number(said["day"])];
  const year = Number(said["year"]);
  const isNear = Math.abs(year - dateParts(today).year) <= NEAR_YEARS;
  if (said["year"] !== undefined && (said["comma"] !== undefined || isNear)) {
    return { length, day: calendarDay(year, month, day) };
  }
  const isYearLeft = said["year"] !== undefined;
  return { length: isYearLeft ? length - 1 : length, day: dayOfYear(month, day, today, direction) };
}

function slashed(words: Words, at: number, { today, direction }: Asking) {
  const { said } = matchAt(words, at, SLASHED) ?? {};
  if (said === undefined) return undefined;
  const [month, day, year] = [Number(said["month"]), Number(said["day"]), said["year"]];
  if (year !== undefined) {
    return {
      length: 1,
      day: calendarDay(Number(year.length === 2 ? `20${year}` : year), month, day),
    };
  }
  // "850-900" and "3-4 days" are ranges.
  if (said["sign"] === "-") return undefined;
  const isFraction = FRACTION.test(words[at]?.key ?? "") || words[at - 1]?.kind === "number";
  const isDay = isOneOf(words[at - 1], ON_A_DAY) || (!isFraction && endsADay(words[at + 1]));
  return isDay ? { length: 1, day: dayOfYear(month, day, today, direction) } : undefined;
}

function theOrdinal(words: Words, at: number, { today, direction }: Asking) {
  const found = matchAt(words, at, THE_ORDINAL);
  if (found === undefined || !isOneOf(words[at - 1], ON_A_DAY)) return undefined;
  if (!endsADay(words[at + found.length])) return undefined;
  const day = dayOfMonth(Number(found.said["day"]), today, direction);
  return { length: found.length, day };
}

function endsADay(next: Word | undefined): boolean {
  return next === undefined || ["mark", "number"].includes(next.kind) || isOneOf(next, AFTER_A_DAY);
}

/** "Tuesday, March 10": one day, if it was a Tuesday. */
function weekdayWithDay(words: Words, at: number, asking: Asking) {
  const lead = matchAt(words, at, WEEKDAY_WITH_DAY);
  if (lead === undefined) return undefined;
  const behind = at + lead.length;
  const ordinal = matchAt(words, behind, BARE_ORDINAL)?.said["day"];
  const day =
    written(words, behind, asking) ??
    (ordinal === undefined
      ? undefined
      : { length: 1, day: dayOfMonth(Number(ordinal), asking.today, asking.direction) });
  if (day === undefined) return undefined;
  const isSame = day.day !== undefined && weekdayOf(day.day) === weekdayNumber(lead.said);
  return { length: lead.length + day.length, day: isSame ? day.day : undefined };
}

function weekdayNumber(said: Readonly<Record<string, string | undefined>>): number {
  return Number(WEEKDAYS.get(said["weekday"] ?? ""));
}

function vague(words: Words, at: number) {
  const length = phraseLengthAt(words, at, VAGUE_TIMES);
  // "by June 12" and "earlier today" are days.
  const isDay = /^(?:\d{1,2}(?:st|nd|rd|th)?|today)$/.test(words[at + length]?.key ?? "");
  if (length > 0 && !isDay) {
    // "the end of next month" is a day; "the end of the week" is Friday to some, Sunday to others.
    const isEnd = words[at]?.key === "end" && words[at + length - 1]?.key === "month";
    return isEnd ? undefined : { length, day: undefined };
  }
  // Weeks and months are counted roughly: "three weeks ago" is seldom 21 days.
  const ago = matchAt(words, at, VAGUE_AGO);
  return ago && { length: ago.length, day: undefined };
}

function near(words: Words, at: number, { today }: Asking) {
  const length = phraseLengthAt(words, at, NEAR_PHRASES);
  if (length === 0) return undefined;
  const said = words.slice(at, at + length).map(({ key }) => key);
  return { length, day: daysAfter(today, Number(NEAR_DAYS.get(said.join(" ")))) };
}

/**
 * "Friday" is the last one of what was paid, and the coming one of what is planned. Said on a
 * Friday it may be today or a week off, so it is no plain day.
 */
function weekday(words: Words, at: number, { today, direction }: Asking) {
  const found = matchAt(words, at, WEEKDAY_SAID);
  if (found === undefined) return undefined;
  const { length, said } = found;
  const which = said["which"]?.split(" ").at(-1);
  if (which === undefined && isWordOfItsOwn(words, at)) return undefined;
  // "Friday before last" is two weeks back to some, and last week's to others.
  if (said["vague"] !== undefined) return { length, day: undefined };
  const day = weekdayNumber(said);
  if (which === "last" || which === "past") {
    return { length, day: nearestWeekday(today, day, "past") };
  }
  if (which === "coming" || which === "upcoming") {
    return { length, day: nearestWeekday(today, day, "future") };
  }
  if (which === "next") return { length, day: weekdayOfWeek(today, day, 1) };
  if (which === undefined) {
    const isToday = weekdayOf(today) === day;
    return { length, day: isToday ? undefined : nearestWeekday(today, day, direction) };
  }
  const thisWeek = weekdayOfWeek(today, day, 0);
  const isSure =
    thisWeek === today || (thisWeek !== undefined && thisWeek < today === (direction === "past"));
  return { length, day: isSure ? thisWeek : undefined };
}

/** "the tiles sat", "in the sun"; but the last word of a sentence is a day. */
function isWordOfItsOwn(words: Words, at: number): boolean {
  if (!isOneOf(words[at], "sat sun wed mon") || !/^\p{Ll}/u.test(words[at]?.text ?? ""))
    return false;
  const isLast = words[at + 1] === undefined && !isOneOf(words[at - 1], "the in");
  return !isLast && !isOneOf(words[at - 1], "on by until");
}

/** "3 days ago", "in two weeks", "3 weeks from now" */
function counted(words: Words, at: number, { today }: Asking) {
  const lead = isOneOf(words[at], "in within") ? 1 : 0;
  const count = countAt(words, at + lead);
  const behind = count && matchAt(words, at + lead + count.length, COUNTED);
  if (count === undefined || behind === undefined) return undefined;
  const { unit, end } = behind.said;
  const length = lead + count.length + behind.length;
  const isAgo = end === "ago";
  if (isAgo ? lead > 0 || unit !== "day" : lead === 0 && end === undefined) return undefined;
  if (isAgo) return { length, day: daysAfter(today, -count.count) };
  if (unit === "month") return { length, day: monthsAfter(today, count.count) };
  return { length, day: daysAfter(today, count.count * (unit === "week" ? 7 : 1)) };
}

/** A small number, in digits or in words. */
function countAt(words: Words, at: number) {
  if (/^\d{1,3}$/.test(words[at]?.key ?? "")) return { count: Number(words[at]?.key), length: 1 };
  if (isOneOf(words[at], "a an")) return { count: 1, length: 1 };
  const { value, length = 0 } = spelledAt(words, at) ?? {};
  return value === undefined ? undefined : { count: value, length };
}

function endOfMonth(words: Words, at: number, { today, direction }: Asking) {
  const found = matchAt(words, at, END_OF);
  if (found === undefined) return undefined;
  const { length, said } = found;
  const { year, month } = dateParts(today);
  if (said["next"] !== undefined) {
    const next = dateParts(monthsAfter(today, 1) ?? today);
    return { length, day: lastDayOfMonth(next.year, next.month) };
  }
  if (said["unit"] !== undefined) {
    return { length, day: lastDayOfMonth(year, said["unit"] === "year" ? 12 : month) };
  }
  const named = Number(MONTHS.get(said["month"] ?? ""));
  const isPast = direction === "past";
  const isThisYear = isPast ? named < month : named >= month;
  const inYear = isThisYear ? year : year + (isPast ? -1 : 1);
  return { length, day: lastDayOfMonth(inYear, named) };
}

/** The day, or the time of many days, that is said from `at` on. */
export function readDayAt(words: Words, at: number, asking: Asking): Found | undefined {
  for (const reader of READERS) {
    const found = reader(words, at, asking);
    if (found !== undefined) return found;
  }
  return undefined;
}
