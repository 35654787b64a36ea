import { type CalendarDate, daysAfter, monthsAfter } from "../../../shared/calendar-date.ts";
import { calendarDay, countOf, dateParts, lastDayOfMonth, monthOf } from "../grammar/days/dates.ts";
import { nearestDay, readDays, weekdayOf } from "../grammar/days/dates.ts";
import { findAll, isCapital, isOneOf, lengthBefore, matchAt } from "../grammar/sentence.ts";
import type { Captures, Span, Words } from "../grammar/sentence.ts";
import { isListed, labelsByPhrase } from "../grammar/word-lists.ts";

/** A stretch of days. Without an end it goes on, without a start it goes back to the first record. */
export interface Period {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  /** how a reply names it, at the start of a sentence; no figure stands in it but months and this year */
  words: string;
  /** "2026-03" where it is one whole month */
  month?: string;
}

export interface PeriodMention {
  span: Span;
  period: Period;
}

/** The pattern, the time that it says, and whether it is a time at all where it stands. */
type PeriodReader = readonly [
  pattern: string,
  period: (said: Captures, today: CalendarDate) => Period,
  isTime?: (words: Words, span: Span, said: Captures) => boolean,
];

const MAX_DAY_WORDS = 6;
const HOLIDAYS = labelsByPhrase("holidays");

const PERIODS: readonly PeriodReader[] = [
  ["last units", lately],
  ["today", (_, today) => ({ from: today, to: today, words: "Today" })],
  ["this or last", thisOrLast],
  ["named month", monthNamed, isMonth],
  ["numbered month", monthNamed],
  ["holiday", lastHoliday],
  [
    "this century",
    ({ year }, today) => {
      const isThis = Number(year) === dateParts(today).year;
      return yearPeriod(Number(year), isThis ? "This year" : "In that year");
    },
    (words, { from }) => isListed(words[from - 1]?.key, "before a year"),
  ],
];

function lastHoliday({ holiday = "" }: Captures, today: CalendarDate): Period {
  const [month = 0, day = 0] = (HOLIDAYS.get(holiday) ?? "").split("-").map(Number);
  const from = nearestDay(month, day, 12, { today, direction: "past" });
  return { from, to: from, words: "On that day" };
}

/** "last 30 days", "the past two weeks", "last 3 months" */
function lately(said: Captures, today: CalendarDate): Period {
  const count = countOf(said);
  const days = { day: 1, week: 7 }[said["unit"] ?? ""];
  const months = said["unit"] === "year" ? count * 12 : count;
  const from = days ? daysAfter(today, 1 - count * days) : monthsAfter(today, -months);
  return { from, to: today, words: "In that time" };
}

/** "this month", "last week", "this year" */
function thisOrLast({ here, unit }: Captures, today: CalendarDate): Period {
  const [offset, which] = here === undefined ? [-1, "Last"] : [0, "This"];
  if (unit === "year") return yearPeriod(dateParts(today).year + offset, `${which} year`);
  if (unit === "month") {
    const { year, month } = dateParts(monthsAfter(today, offset) ?? today);
    return monthPeriod(year, month);
  }
  const from = daysAfter(today, offset * 7 - weekdayOf(today));
  return { from, to: from && daysAfter(from, 6), words: `${which} week` };
}

/** "March", "March 2025", "last March": without a year the latest one that has begun. */
function monthNamed(said: Captures, today: CalendarDate): Period {
  const month = monthOf(said["month"]);
  const now = dateParts(today);
  const latest = month <= now.month ? now.year : now.year - 1;
  return monthPeriod(said["year"] === undefined ? latest : Number(said["year"]), month);
}

/** A day of the month is read as a day; "may I", "march on" are no months. */
function isMonth(words: Words, { from }: Span, { last, year }: Captures): boolean {
  const [before, first] = [words[from - 1], words[from]];
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(before?.key ?? "")) return false;
  const isWord = isOneOf(first, "may march mar sep jan") && !isCapital(first);
  const isPlain = (year ?? last) !== undefined || !isWord || words.length === 1;
  return isPlain || isListed(before?.key, "before a month");
}

function monthPeriod(year: number, number: number): Period {
  const month = `${year}-${String(number).padStart(2, "0")}`;
  const to = lastDayOfMonth(year, number);
  return { from: calendarDay(year, number, 1), to, words: `In ${monthName(month)}`, month };
}

function yearPeriod(year: number, words: string): Period {
  return { from: calendarDay(year, 1, 1), to: calendarDay(year, 12, 31), words };
}

/** "March 2026" of "2026-03" */
export function monthName(month: string): string {
  const words = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleString("en-US", words);
}

/** Every stretch of time that is said, in order. */
export function readPeriods(words: Words, today: CalendarDate): PeriodMention[] {
  return findAll(words, (at, before) => {
    const found =
      between(words, at, today) ?? openEnded(words, at, today) ?? closed(words, at, today);
    if (found === undefined) return undefined;
    const from = at - lengthBefore(words, at, "before a period", before.at(-1)?.span.to);
    return { ...found, span: { from, to: found.span.to } };
  });
}

/** "between March and May", "from Mar 1 to Mar 15" */
function between(words: Words, from: number, today: CalendarDate): PeriodMention | undefined {
  const first = isOneOf(words[from], "between from") ? closed(words, from + 1, today) : undefined;
  const link = first?.span.to ?? 0;
  const isLinked = first && isOneOf(words[link], "and to until till through -");
  const last = isLinked ? closed(words, link + 1, today) : undefined;
  if (first === undefined || last === undefined) return undefined;
  const [start, end] = [first.period.from, last.period.to];
  if (start !== undefined && end !== undefined && start > end) return undefined;
  const period = { from: start, to: end, words: "In that time" };
  return { span: { from, to: last.span.to }, period };
}

/** "since March", "before May 5" */
function openEnded(words: Words, at: number, today: CalendarDate): PeriodMention | undefined {
  const isSince = isOneOf(words[at], "since after starting from");
  if (!isSince && !isOneOf(words[at], "until till before through up")) return undefined;
  const skipped = words[at]?.key === "up" && words[at + 1]?.key === "to" ? 2 : 1;
  const point = closed(words, at + skipped, today);
  if (point === undefined) return undefined;
  const { from, to } = point.period;
  const start = words[at]?.key === "after" ? to && daysAfter(to, 1) : from;
  const end = words[at]?.key === "before" ? from && daysAfter(from, -1) : to;
  const period = isSince ? { from: start, words: "Since then" } : { to: end, words: "Until then" };
  return { span: { from: at, to: point.span.to }, period };
}

/** A stretch with both ends; else one day: "yesterday", "March 5", "3/14", "last Friday". */
function closed(words: Words, from: number, today: CalendarDate): PeriodMention | undefined {
  for (const [pattern, period, isTime] of PERIODS) {
    const found = matchAt(words, from, pattern);
    const span = { from, to: from + (found?.length ?? 0) };
    if (found && isTime?.(words, span, found.said) !== false) {
      return { span, period: period(found.said, today) };
    }
  }
  const [first] = readDays(words.slice(from, from + MAX_DAY_WORDS), today, "past");
  if (first?.span.from !== 0 || first.day === undefined) return undefined;
  const said = first.day === today ? "Today" : "On that day";
  const span = { from, to: from + first.span.to };
  return { span, period: { from: first.day, to: first.day, words: said } };
}
