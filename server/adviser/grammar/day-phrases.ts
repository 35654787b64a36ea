import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";
import {
  comingWeekday,
  type DayPattern,
  type Direction,
  type Found,
  lastDayOfMonth,
  lastWeekday,
  monthsAfter,
  partsOf,
  weekdayOf,
  weekdayOfNextWeek,
  weekdayOfThisWeek,
} from "./days.ts";
import { spelledAt } from "./numbers.ts";
import { isPhraseAt, setOf, type Word } from "./sentence.ts";
import { monthOf } from "./written-days.ts";

/** Days named by their distance from today. */
const NEAR: readonly (readonly [readonly string[], number])[] = (
  [
    ["the day before yesterday", -2],
    ["day before yesterday", -2],
    ["the day after tomorrow", 2],
    ["day after tomorrow", 2],
    ["yesterday morning", -1],
    ["yesterday afternoon", -1],
    ["yesterday evening", -1],
    ["yesterday night", -1],
    ["last night", -1],
    ["yesterday", -1],
    ["yday", -1],
    ["earlier today", 0],
    ["this morning", 0],
    ["this afternoon", 0],
    ["this evening", 0],
    ["just now", 0],
    ["today", 0],
    ["tonight", 0],
    ["tomorrow morning", 1],
    ["tomorrow", 1],
    ["tmrw", 1],
  ] as const
).map(([phrase, days]) => [phrase.split(" "), days]);

const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    ["monday", "mon"],
    ["tuesday", "tues", "tue"],
    ["wednesday", "weds", "wed"],
    ["thursday", "thurs", "thur", "thu"],
    ["friday", "fri"],
    ["saturday", "sat"],
    ["sunday", "sun"],
  ].flatMap((names, index) => names.map((name): [string, number] => [name, index])),
);

/** 0 for Monday; undefined for a word that names no weekday. */
export function weekdayNamed(word: Word | undefined): number | undefined {
  return WEEKDAYS.get(word?.key ?? "");
}

const PARTS_OF_A_DAY = setOf("morning afternoon evening night");
/** These are also words of their own: "the tiles sat", "in the sun". */
const SHORT_NAMES = setOf("sat sun wed mon");

export const dayPhraseAt: DayPattern = (words, at, today, direction) =>
  nearDay(words, at, today) ??
  weekday(words, at, today, direction) ??
  daysAgo(words, at, today) ??
  inSoMany(words, at, today) ??
  endOfMonth(words, at, today, direction);

function nearDay(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const near = NEAR.find(([phrase]) => isPhraseAt(words, at, phrase));
  return near && { length: near[0].length, day: daysAfter(today, near[1]) };
}

const BEFORE_A_WEEKDAY: readonly (readonly [readonly string[], Which])[] = [
  [["this", "past"], "last"],
  [["this", "last"], "last"],
  [["this", "coming"], "coming"],
  [["this", "upcoming"], "coming"],
  [["past"], "last"],
  [["last"], "last"],
  [["coming"], "coming"],
  [["upcoming"], "coming"],
  [["next"], "next"],
  [["this"], "this"],
];
type Which = "last" | "coming" | "next" | "this" | "bare";

function weekday(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const [phrase, which]: readonly [readonly string[], Which] = BEFORE_A_WEEKDAY.find(([before]) =>
    isPhraseAt(words, at, before),
  ) ?? [[], "bare"];
  const named = words[at + phrase.length];
  const day = weekdayNamed(named);
  if (named === undefined || day === undefined) return undefined;
  if (which === "bare" && SHORT_NAMES.has(named.key) && /^\p{Ll}/u.test(named.text)) {
    // The last word of a sentence is a day, unless it is "in the sun".
    const before = words[at - 1]?.key ?? "";
    const isLast = words[at + phrase.length + 1] === undefined && !["the", "in"].includes(before);
    if (!isLast && !["on", "by", "until"].includes(before)) return undefined;
  }
  // "Friday before last" is a fortnight back to some, and last week's to others.
  if (isPhraseAt(words, at + phrase.length + 1, ["before", "last"])) {
    return { length: phrase.length + 3, day: undefined };
  }
  const part = PARTS_OF_A_DAY.has(words[at + phrase.length + 1]?.key ?? "") ? 1 : 0;
  return { length: phrase.length + 1 + part, day: weekdayBy(which, day, today, direction) };
}

/**
 * "Friday" is the last one of what was paid, and the coming one of what is planned. Said on a
 * Friday it may be today or a week off, so it is no plain day.
 */
function weekdayBy(
  which: Which,
  day: number,
  today: CalendarDate,
  direction: Direction,
): CalendarDate | undefined {
  switch (which) {
    case "last":
      return lastWeekday(today, day);
    case "coming":
      return comingWeekday(today, day);
    case "next":
      return weekdayOfNextWeek(today, day);
    case "this": {
      const thisWeek = weekdayOfThisWeek(today, day);
      if (thisWeek === undefined || thisWeek === today) return thisWeek;
      return thisWeek < today === (direction === "past") ? thisWeek : undefined;
    }
    case "bare":
      if (weekdayOf(today) === day) return undefined;
      return direction === "past" ? lastWeekday(today, day) : comingWeekday(today, day);
  }
}

const COUNT = /^\d{1,3}$/;

/** A small number, in digits or in words, with how many words it takes. */
function countAt(
  words: readonly Word[],
  at: number,
): { count: number; length: number } | undefined {
  const { key = "" } = words[at] ?? {};
  if (COUNT.test(key)) return { count: Number(key), length: 1 };
  if (key === "a" || key === "an") return { count: 1, length: 1 };
  const spelled = spelledAt(words, at);
  return spelled?.value === undefined
    ? undefined
    : { count: spelled.value, length: spelled.length };
}

function daysAgo(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const count = countAt(words, at);
  if (count === undefined) return undefined;
  const unit = words[at + count.length]?.key ?? "";
  if (!["day", "days"].includes(unit) || words[at + count.length + 1]?.key !== "ago") {
    return undefined;
  }
  return { length: count.length + 2, day: daysAfter(today, -count.count) };
}

/** "in 3 days", "in two weeks", "3 weeks from now" */
function inSoMany(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const lead = ["in", "within"].includes(words[at]?.key ?? "") ? 1 : 0;
  const count = countAt(words, at + lead);
  if (count === undefined) return undefined;
  const end = at + lead + count.length;
  const unit = words[end]?.key ?? "";
  const isFromNow =
    words[end + 1]?.key === "from" && ["now", "today"].includes(words[end + 2]?.key ?? "");
  if (lead === 0 && !isFromNow) return undefined;
  const length = lead + count.length + 1 + (isFromNow ? 2 : 0);
  if (/^days?$/.test(unit)) return { length, day: daysAfter(today, count.count) };
  if (/^weeks?$/.test(unit)) return { length, day: daysAfter(today, count.count * 7) };
  if (/^months?$/.test(unit)) return { length, day: monthsAfter(today, count.count) };
  return undefined;
}

/** "end of June", "the end of the month", "end of next month", "end of the year" */
function endOfMonth(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const the = words[at]?.key === "the" ? 1 : 0;
  if (!isPhraseAt(words, at + the, ["end", "of"])) return undefined;
  const { year, month } = partsOf(today);
  const rest = at + the + 2;
  if (isPhraseAt(words, rest, ["the", "month"]) || isPhraseAt(words, rest, ["this", "month"])) {
    return { length: the + 4, day: lastDayOfMonth(year, month) };
  }
  if (isPhraseAt(words, rest, ["month"])) {
    return { length: the + 3, day: lastDayOfMonth(year, month) };
  }
  if (isPhraseAt(words, rest, ["next", "month"])) {
    const next = monthsAfter(today, 1);
    const parts = next && partsOf(next);
    return { length: the + 4, day: parts && lastDayOfMonth(parts.year, parts.month) };
  }
  if (isPhraseAt(words, rest, ["the", "year"]) || isPhraseAt(words, rest, ["this", "year"])) {
    return { length: the + 4, day: lastDayOfMonth(year, 12) };
  }
  const named = monthOf(words[rest]);
  if (named === undefined) return undefined;
  const isNow = direction === "past" ? named < month : named >= month;
  const inYear = isNow ? year : year + (direction === "past" ? -1 : 1);
  return { length: the + 3, day: lastDayOfMonth(inYear, named) };
}
