import { type CalendarDate, daysAfter, monthsAfter } from "../../../../shared/calendar-date.ts";
import { NUMBER_VALUES } from "../../../features/assistant/rules/figures/number-words.ts";
import { findAll, isOneOf, lengthAt, lengthBefore, matchAt, type Said } from "../sentence.ts";
import type { Span, Word, Words } from "../sentence.ts";
import { isListed, labelsByPhrase } from "../word-lists.ts";
import { type Asking, calendarDay, dateParts, type Direction, lastDayOfMonth } from "./days.ts";
import { nearestDay, nearestWeekday, weekdayOf, weekdayOfWeek } from "./days.ts";

/*
 * Days that are said: "yesterday", "last Friday", "March 3", "3/14", "in two weeks", "end of June".
 * Month before day, as the product's prices are in US dollars.
 */

/** A time that is said. Without a day it is one of many days, as "last week", or no real one. */
export interface DayMention {
  span: Span;
  day: CalendarDate | undefined;
}

/** The pattern, the day that it says, and whether it is a time at all where it stands. */
type DayReader = readonly [
  pattern: string,
  day: (said: Said, asking: Asking) => CalendarDate | undefined,
  isTime?: (words: Words, span: Span, asking: Asking) => boolean,
];

const MONTHS = labelsByPhrase("months");
const WEEKDAYS = labelsByPhrase("weekdays");
const NEAR_DAYS = labelsByPhrase("near days");

/** A carpenter's fraction, unless a preposition says that it is a day: "1/2 inch", "on 1/2". */
const FRACTION = /^(?:1\/[2348]|2\/3|[35]\/[48]|7\/8|\d{1,2}\/(?:16|32))$/;
const NEAR_YEARS = 5;

/** A month by its name or its number. */
export function monthOf(said = ""): number {
  return Number(MONTHS.get(said) ?? said);
}

function weekdayNumber({ weekday = "" }: Said): number {
  return Number(WEEKDAYS.get(weekday));
}

/** Days that are written with their month, or with an ordinal. */
const WRITTEN: readonly DayReader[] = [
  ["written day", dayOfMonth],
  ["month first with year", dayOfMonth],
  ["month first and year", dayOfMonth, isNearYear],
  ["month and day", dayOfMonth],
  ["day first with year", dayOfMonth],
  ["day first and year", dayOfMonth, isNearYear],
  ["day and month", dayOfMonth],
  ["slashed with year", dayOfMonth],
  ["slashed", dayOfMonth, isSlashedDay],
  [
    "day of a month",
    dayOfThisMonth,
    (words, { from, to }) => isListed(words[from - 1]?.key, "on a day") && endsADay(words[to]),
  ],
];

const DAYS: readonly DayReader[] = [
  ...WRITTEN,
  ["week ago", (_, { today }) => daysAfter(today, -7)],
  // A wrong day is worse than none. "By June 12" and "earlier today" are days, as is the end of next
  // month; "the end of the week" is Friday to some and Sunday to others.
  [
    "vague times",
    () => undefined,
    (words, { from, to }) =>
      !/^(?:\d{1,2}(?:st|nd|rd|th)?|today)$/.test(words[to]?.key ?? "") &&
      !(words[from]?.key === "end" && words[to - 1]?.key === "month"),
  ],
  ["long ago", () => undefined],
  ["near day", ({ near = "" }, { today }) => daysAfter(today, Number(NEAR_DAYS.get(near)))],
  ["which weekday", weekdayByWord],
  ["any weekday", weekdayAlone, (words, { from }) => !isWordOfItsOwn(words, from)],
  ["days ago", (said, { today }) => daysAfter(today, -countOf(said))],
  ["in a while", dayAhead],
  ["from now", dayAhead],
  ["end of a month", endOfMonth],
];

function isNearYear(words: Words, { to }: Span, { today }: Asking): boolean {
  return Math.abs(Number(words[to - 1]?.key) - dateParts(today).year) <= NEAR_YEARS;
}

function dayOfMonth({ year, month, day }: Said, asking: Asking) {
  if (year === undefined) return nearestDay(monthOf(month), Number(day), 12, asking);
  return calendarDay(Number(year.padStart(4, "20")), monthOf(month), Number(day));
}

function dayOfThisMonth({ day }: Said, asking: Asking) {
  return nearestDay(dateParts(asking.today).month, Number(day), 1, asking);
}

/** "850-900" and "3-4 days" are ranges. */
function isSlashedDay(words: Words, { from, to }: Span): boolean {
  const key = words[from]?.key ?? "";
  const isFraction = FRACTION.test(key) || words[from - 1]?.kind === "number";
  const isDay =
    isListed(words[from - 1]?.key, "on a day") ||
    (!isFraction && (from === 0 || endsADay(words[to])));
  return key.includes("/") && isDay;
}

function endsADay(next: Word | undefined): boolean {
  return (
    next === undefined ||
    ["mark", "number"].includes(next.kind) ||
    isListed(next.key, "after a day")
  );
}

/**
 * "Friday" is the last one of what was paid, and the coming one of what is planned. Said on a
 * Friday it may be today or a week off, so it is no plain day. "Friday before last" is two weeks
 * back to some, and last week's to others.
 */
function weekdayAlone(said: Said, asking: Asking) {
  const weekday = weekdayNumber(said);
  const isUnsure = said["vague"] !== undefined || weekdayOf(asking.today) === weekday;
  return isUnsure ? undefined : nearestWeekday(asking, weekday);
}

function weekdayByWord(said: Said, { today, direction }: Asking) {
  if (said["vague"] !== undefined) return undefined;
  const { which } = said;
  const weekday = weekdayNumber(said);
  if (which === "next") return weekdayOfWeek(today, weekday, 1);
  if (which !== "this") {
    const isPast = which === "last" || which === "past";
    return nearestWeekday({ today, direction: isPast ? "past" : "future" }, weekday);
  }
  const day = weekdayOfWeek(today, weekday, 0);
  const isSure = day === today || (day !== undefined && day < today === (direction === "past"));
  return isSure ? day : undefined;
}

/** "the tiles sat", "in the sun"; but the last word of a sentence is a day. */
function isWordOfItsOwn(words: Words, at: number): boolean {
  if (!isOneOf(words[at], "sat sun wed mon") || !/^\p{Ll}/u.test(words[at]?.text ?? ""))
    return false;
  const next = words[at + 1];
  const isLast = next === undefined && !isOneOf(words[at - 1], "the in");
  return !isLast && next?.kind !== "number" && !isOneOf(words[at - 1], "on by until");
}

/** A number in digits or in one word. */
export function countOf({ count = "" }: Said): number {
  return /\d/.test(count) ? Number(count) : (NUMBER_VALUES.get(count) ?? 1);
}

/** "in two weeks", "3 weeks from now" */
function dayAhead(said: Said, { today }: Asking) {
  const count = countOf(said);
  if (said["unit"] === "month") return monthsAfter(today, count);
  return daysAfter(today, count * (said["unit"] === "week" ? 7 : 1));
}

function endOfMonth({ next, unit, month: said }: Said, { today, direction }: Asking) {
  const { year, month } = dateParts(today);
  if (next !== undefined) return lastDayOfMonth(year, month + 1);
  if (unit !== undefined) return lastDayOfMonth(year, unit === "year" ? 12 : month);
  const named = monthOf(said);
  const isPast = direction === "past";
  const isThisYear = isPast ? named < month : named >= month;
  return lastDayOfMonth(isThisYear ? year : year + (isPast ? -1 : 1), named);
}

function readDayAt(words: Words, from: number, asking: Asking, readers = DAYS) {
  for (const [pattern, day, isTime] of readers) {
    const found = matchAt(words, from, pattern);
    const span = { from, to: from + (found?.length ?? 0) };
    if (found && isTime?.(words, span, asking) !== false) {
      return { span, day: day(found.said, asking) };
    }
  }
  return undefined;
}

/** "Tuesday, March 10", "Tuesday the 10th": one day, if it was a Tuesday. */
function weekdayWithDay(words: Words, from: number, asking: Asking): DayMention | undefined {
  const lead = matchAt(words, from, "weekday and");
  if (lead === undefined) return undefined;
  const readers: DayReader[] = [...WRITTEN, ["ordinal", dayOfThisMonth]];
  const written = readDayAt(words, from + lead.length, asking, readers);
  if (written === undefined) return undefined;
  const { span, day } = written;
  const isSame = day !== undefined && weekdayOf(day) === weekdayNumber(lead.said);
  return { span: { from, to: span.to }, day: isSame ? day : undefined };
}

/** Every time that is said, from left to right, with the prepositions that belong to it. */
export function readDays(words: Words, today: CalendarDate, direction: Direction): DayMention[] {
  const asking = { today, direction };
  return findAll<DayMention>(words, (at, before) => {
    const found = weekdayWithDay(words, at, asking) ?? readDayAt(words, at, asking);
    if (found === undefined) return undefined;
    const hour = direction === "past" ? lengthAt(words, found.span.to, "time of day") : 0;
    const to = found.span.to + hour;
    // "The week of March 9" is seven days.
    const isWeek = lengthBefore(words, at, "week of") > 0;
    const isAnother = isWeek || (direction === "past" && isNotPaidThen(words, at, to));
    // "due by Friday", "dated: March 3"
    const from = at - lengthBefore(words, at, "before a day", before.at(-1)?.span.to);
    return { span: { from, to }, day: isAnother ? undefined : found.day };
  });
}

/** "Since Friday", "due Friday", "delivered Monday", "the Friday delivery": not the day of payment. */
function isNotPaidThen(words: Words, from: number, to: number): boolean {
  const next = words[to];
  return (
    lengthBefore(words, from, "before another day") > 0 ||
    (words[from - 1]?.key === "the" && next?.kind === "word" && !isOneOf(next, "and for"))
  );
}

/** The one day that is said; undefined where none is, or several, or no plain one. */
export function onlyDay(said: readonly DayMention[]): CalendarDate | undefined {
  const [first] = said;
  return said.every(({ day }) => day === first?.day) ? first?.day : undefined;
}
