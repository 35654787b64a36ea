import { type CalendarDate, daysAfter, monthsAfter } from "../../../../shared/calendar-date.ts";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { NUMBER_VALUES } from "../../../features/assistant/rules/figures/number-words.ts";
import { findAll, isOneOf, lengthAt, lengthBefore, matchAt, type Captures } from "../sentence.ts";
import type { Span, Word, Words } from "../sentence.ts";
import { isListed, labelsByPhrase } from "../word-lists.ts";

/** A time that is said. Without a day it is one of many days, as "last week", or no real one. */
export interface DayMention {
  span: Span;
  day: CalendarDate | undefined;
}

/** The pattern, the day that it says, and whether it is a time at all where it stands. */
type DayReader = readonly [
  pattern: string,
  day: (said: Captures, context: DateContext) => CalendarDate | undefined,
  isTime?: (words: Words, span: Span, context: DateContext) => boolean,
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

function weekdayNumber({ weekday = "" }: Captures): number {
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
  ["day of a month", dayOfThisMonth, isOnADay],
];

const DAYS: readonly DayReader[] = [
  ...WRITTEN,
  ["week ago", (_, { today }) => daysAfter(today, -7)],
  ["vague time", () => undefined],
  ["long ago", () => undefined],
  ["near day", ({ near = "" }, { today }) => daysAfter(today, Number(NEAR_DAYS.get(near)))],
  ["which weekday", weekdayByWord],
  ["any weekday", weekdayAlone, (words, { from }) => !isWordOfItsOwn(words, from)],
  ["days ago", (said, { today }) => daysAfter(today, -countOf(said))],
  ["in a while", dayAhead],
  ["from now", dayAhead],
  ["end of a month", endOfMonth],
];

function isNearYear(words: Words, { to }: Span, { today }: DateContext): boolean {
  return Math.abs(Number(words[to - 1]?.key) - dateParts(today).year) <= NEAR_YEARS;
}

function dayOfMonth({ year, month, day }: Captures, context: DateContext) {
  if (year === undefined) return nearestDay(monthOf(month), Number(day), 12, context);
  return calendarDay(Number(year.padStart(4, "20")), monthOf(month), Number(day));
}

function dayOfThisMonth({ day }: Captures, context: DateContext) {
  return nearestDay(dateParts(context.today).month, Number(day), 1, context);
}

function isOnADay(words: Words, { from, to }: Span): boolean {
  return isListed(words[from - 1]?.key, "on a day") && endsADay(words[to]);
}

/** "850-900" and "3-4 days" are ranges. */
function isSlashedDay(words: Words, { from, to }: Span): boolean {
  const key = words[from]?.key ?? "";
  const isFraction = FRACTION.test(key) || words[from - 1]?.kind === "number";
  const isApart = !isFraction && (from === 0 || endsADay(words[to]));
  return key.includes("/") && (isApart || isListed(words[from - 1]?.key, "on a day"));
}

function endsADay(next: Word | undefined): boolean {
  const isPlain = next === undefined || next.kind === "mark" || next.kind === "number";
  return isPlain || isListed(next.key, "after a day");
}

/** No plain day: on a Friday, "Friday" may be a week off; "Friday before last" is so to some. */
function weekdayAlone(said: Captures, context: DateContext) {
  const weekday = weekdayNumber(said);
  const isUnsure = said["vague"] !== undefined || weekdayOf(context.today) === weekday;
  return isUnsure ? undefined : nearestWeekday(context, weekday);
}

function weekdayByWord(said: Captures, { today, direction }: DateContext) {
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
export function countOf({ count = "" }: Captures): number {
  return /\d/.test(count) ? Number(count) : (NUMBER_VALUES.get(count) ?? 1);
}

/** "in two weeks", "3 weeks from now" */
function dayAhead(said: Captures, { today }: DateContext) {
  const count = countOf(said);
  if (said["unit"] === "month") return monthsAfter(today, count);
  return daysAfter(today, count * (said["unit"] === "week" ? 7 : 1));
}

function endOfMonth({ next, unit, month: said }: Captures, { today, direction }: DateContext) {
  const { year, month } = dateParts(today);
  if (next !== undefined) return lastDayOfMonth(year, month + 1);
  if (unit !== undefined) return lastDayOfMonth(year, unit === "year" ? 12 : month);
  const named = monthOf(said);
  const isPast = direction === "past";
  const isThisYear = isPast ? named < month : named >= month;
  return lastDayOfMonth(isThisYear ? year : year + (isPast ? -1 : 1), named);
}

function readDayAt(words: Words, from: number, context: DateContext, readers = DAYS) {
  for (const [pattern, day, isTime] of readers) {
    const found = matchAt(words, from, pattern);
    const span = { from, to: from + (found?.length ?? 0) };
    if (found && isTime?.(words, span, context) !== false) {
      return { span, day: day(found.said, context) };
    }
  }
  return undefined;
}

/** "Tuesday, March 10", "Tuesday the 10th": one day, if it was a Tuesday. */
function weekdayWithDay(words: Words, from: number, context: DateContext): DayMention | undefined {
  const lead = matchAt(words, from, "weekday and");
  if (lead === undefined) return undefined;
  const readers: DayReader[] = [...WRITTEN, ["ordinal", dayOfThisMonth]];
  const written = readDayAt(words, from + lead.length, context, readers);
  if (written === undefined) return undefined;
  const { span, day } = written;
  const isSame = day !== undefined && weekdayOf(day) === weekdayNumber(lead.said);
  return { span: { from, to: span.to }, day: isSame ? day : undefined };
}

/** Every time that is said, from left to right, with the prepositions that belong to it. */
export function readDays(words: Words, today: CalendarDate, direction: Direction): DayMention[] {
  const context = { today, direction };
  return findAll<DayMention>(words, (at, before) => {
    const found = weekdayWithDay(words, at, context) ?? readDayAt(words, at, context);
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

/** Whether what is spoken of lies behind, as what was paid, or ahead, as what is planned. */
export type Direction = "past" | "future";

export interface DateContext {
  today: CalendarDate;
  direction: Direction;
}

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** A real day, or undefined: there is no February 30. */
export function calendarDay(year: number, month: number, day: number): CalendarDate | undefined {
  return parseCalendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** A day of a month, which is counted from January of the year 0. */
function dayIn(months: number, day: number): CalendarDate | undefined {
  return calendarDay(Math.floor(months / 12), (months % 12) + 1, day);
}

export function dateParts(date: CalendarDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weekday before today, or the one after it; never today itself. */
export function nearestWeekday({ today, direction }: DateContext, weekday: number) {
  return direction === "past"
    ? daysAfter(today, -((weekdayOf(today) - weekday + 6) % 7) - 1)
    : daysAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** The weekday of this week, which may be past, or of a later one. Weeks begin on Monday. */
export function weekdayOfWeek(today: CalendarDate, weekday: number, weeksOn: number) {
  return daysAfter(today, weeksOn * 7 + weekday - weekdayOf(today));
}

/** "March 3" or "the 3rd", which comes again after `step` months: the one nearest to today. */
export function nearestDay(month: number, day: number, step: 1 | 12, context: DateContext) {
  const { today, direction } = context;
  if (month < 1 || month > 12) return undefined;
  const months = dateParts(today).year * 12 + month - 1;
  const here = dayIn(months, day);
  const isHere = here !== undefined && (direction === "past" ? here <= today : here >= today);
  return isHere ? here : dayIn(months + (direction === "past" ? -step : step), day);
}

export function lastDayOfMonth(year: number, month: number): CalendarDate | undefined {
  const next = dayIn(year * 12 + month, 1);
  return next && daysAfter(next, -1);
}
