import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";
import { readDays } from "../grammar/days/dates.ts";
import { monthOf } from "../grammar/days/day-readers.ts";
import {
  calendarDay,
  lastDayOfMonth,
  monthsAfter,
  dateParts,
  weekdayOf,
} from "../grammar/days/days.ts";
import { isOneOf, keyPattern, matchAt, type Span, type Words } from "../grammar/sentence.ts";

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

interface Found {
  length: number;
  period: Period;
}
type Reader = (words: Words, at: number, today: CalendarDate) => Found | undefined;

const LEADS = "in during for over within throughout from of on the since through at around by per";
const SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const MONTH_NAMES =
  "January February March April May June July August September October November December".split(
    " ",
  );
const COUNTED = keyPattern(
  `(?:the )?(?:last|past|previous) (?<count>\\d{1,3}|${SMALL.join("|")}) (?<unit>day|week|month|year)s?`,
);
const NAMED = keyPattern(
  "(?:the )?(?:(?<here>this|current)|last|past|previous|prior) (?<unit>week|month|year)",
);
const ISO_MONTH = keyPattern("(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])");
const YEAR = /^(?:19|20|21)\d\d$/;
/** After these "may" and "march" are months even in small letters. */
const BEFORE_A_MONTH =
  "in during for since until till before after and to from through last this of by between about or vs versus with than compare";
const MAX_DAY_WORDS = 6;

/** Every stretch of time that is said, in order. */
export function readPeriods(words: Words, today: CalendarDate): PeriodMention[] {
  const said: PeriodMention[] = [];
  let at = 0;
  while (at < words.length) {
    const found =
      between(words, at, today) ?? openEnded(words, at, today) ?? closed(words, at, today);
    if (found === undefined) {
      at += 1;
      continue;
    }
    const floor = said.at(-1)?.span.to ?? 0;
    let from = at;
    while (from > floor && at - from < 2 && isOneOf(words[from - 1], LEADS)) from -= 1;
    said.push({ span: { from, to: at + found.length }, period: found.period });
    at += found.length;
  }
  return said;
}

/** "between March and May", "from Mar 1 to Mar 15" */
function between(words: Words, at: number, today: CalendarDate): Found | undefined {
  const first = isOneOf(words[at], "between from") ? closed(words, at + 1, today) : undefined;
  const link = at + 1 + (first?.length ?? 0);
  const isLinked = isOneOf(words[link], "and to until till through -");
  const last = first && isLinked ? closed(words, link + 1, today) : undefined;
  if (first === undefined || last === undefined) return undefined;
  const [{ from }, { to }] = [first.period, last.period];
  if (from !== undefined && to !== undefined && from > to) return undefined;
  return { length: link + 1 + last.length - at, period: { from, to, words: "In that time" } };
}

/** "since March", "before May 5" */
function openEnded(words: Words, at: number, today: CalendarDate): Found | undefined {
  const isSince = isOneOf(words[at], "since after starting from");
  if (!isSince && !isOneOf(words[at], "until till before through up")) return undefined;
  const skipped = words[at]?.key === "up" && words[at + 1]?.key === "to" ? 2 : 1;
  const point = closed(words, at + skipped, today);
  if (point === undefined) return undefined;
  const { from, to } = point.period;
  const start = words[at]?.key === "after" ? to && daysAfter(to, 1) : from;
  const end = words[at]?.key === "before" ? from && daysAfter(from, -1) : to;
  const period = isSince ? { from: start, words: "Since then" } : { to: end, words: "Until then" };
  return { length: skipped + point.length, period };
}

const READERS: readonly Reader[] = [counted, named, monthNamed, isoMonth, yearNamed, oneDay];

function closed(words: Words, at: number, today: CalendarDate): Found | undefined {
  for (const reader of READERS) {
    const found = reader(words, at, today);
    if (found !== undefined) return found;
  }
  return undefined;
}

function monthPeriod(year: number, month: number): Period {
  const number = `${year}-${String(month).padStart(2, "0")}`;
  return {
    from: calendarDay(year, month, 1),
    to: lastDayOfMonth(year, month),
    words: `In ${monthName(number)}`,
    month: number,
  };
}

function yearPeriod(year: number, words: string): Period {
  return { from: calendarDay(year, 1, 1), to: calendarDay(year, 12, 31), words };
}

/** "March 2026" of "2026-03" */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${MONTH_NAMES[Number(number) - 1] ?? ""} ${year}`;
}

/** "last 30 days", "the past two weeks", "last 3 months" */
function counted(words: Words, at: number, today: CalendarDate): Found | undefined {
  const found = matchAt(words, at, COUNTED);
  const { count: number = "", unit = "" } = found?.said ?? {};
  const count = /\d/.test(number) ? Number(number) : SMALL.indexOf(number);
  if (found === undefined || count < 1) return undefined;
  const months = { month: count, year: count * 12 }[unit];
  const from =
    months === undefined
      ? daysAfter(today, 1 - count * (unit === "week" ? 7 : 1))
      : monthsAfter(today, -months);
  return from && { length: found.length, period: { from, to: today, words: "In that time" } };
}

/** "this month", "last week", "this year", "today" */
function named(words: Words, at: number, today: CalendarDate): Found | undefined {
  if (words[at]?.key === "today") {
    return { length: 1, period: { from: today, to: today, words: "Today" } };
  }
  const found = matchAt(words, at, NAMED);
  if (found === undefined) return undefined;
  const { here, unit } = found.said;
  const [offset, which] = here === undefined ? [-1, "Last"] : [0, "This"];
  const { length } = found;
  if (unit === "year") {
    return { length, period: yearPeriod(dateParts(today).year + offset, `${which} year`) };
  }
  if (unit === "month") {
    const { year, month } = dateParts(monthsAfter(today, offset) ?? today);
    return { length, period: monthPeriod(year, month) };
  }
  const monday = daysAfter(today, offset * 7 - weekdayOf(today));
  const sunday = monday && daysAfter(monday, 6);
  return { length, period: { from: monday, to: sunday, words: `${which} week` } };
}

/** "March", "March 2025", "last March": without a year the latest one that has begun. */
function monthNamed(words: Words, at: number, today: CalendarDate): Found | undefined {
  const lead = isOneOf(words[at], "last this past") ? 1 : 0;
  const [before, word, behind] = [words[at - 1], words[at + lead], words[at + lead + 1]];
  const month = monthOf(word);
  if (word === undefined || month === undefined) return undefined;
  // A day of it is read as a day.
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(behind?.key ?? "")) return undefined;
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(before?.key ?? "")) return undefined;
  const hasYear = YEAR.test(behind?.key ?? "");
  const isWord = isOneOf(word, "may march mar sep jan") && !/^\p{Lu}/u.test(word.text);
  const isPlain = hasYear || lead > 0 || !isWord || words.length === 1;
  if (!isPlain && !isOneOf(before, BEFORE_A_MONTH)) return undefined;
  const now = dateParts(today);
  const latest = month <= now.month ? now.year : now.year - 1;
  const year = hasYear ? Number(behind?.key) : latest;
  return { length: lead + (hasYear ? 2 : 1), period: monthPeriod(year, month) };
}

/** "2026-03" */
function isoMonth(words: Words, at: number): Found | undefined {
  const found = matchAt(words, at, ISO_MONTH);
  const { year, month } = found?.said ?? {};
  return found && { length: 1, period: monthPeriod(Number(year), Number(month)) };
}

/** "in 2025" */
function yearNamed(words: Words, at: number, today: CalendarDate): Found | undefined {
  const key = words[at]?.key ?? "";
  if (!/^20\d\d$/.test(key) || !isOneOf(words[at - 1], `${BEFORE_A_MONTH} year`)) return undefined;
  const year = Number(key);
  const said = year === dateParts(today).year ? "This year" : "In that year";
  return { length: 1, period: yearPeriod(year, said) };
}

/** "yesterday", "March 5", "3/14", "last Friday" */
function oneDay(words: Words, at: number, today: CalendarDate): Found | undefined {
  const [first] = readDays(words.slice(at, at + MAX_DAY_WORDS), today, "past");
  if (first?.span.from !== 0 || first.day === undefined) return undefined;
  const said = first.day === today ? "Today" : "On that day";
  return { length: first.span.to, period: { from: first.day, to: first.day, words: said } };
}
