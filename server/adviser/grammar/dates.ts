import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";
import { dayPhraseAt, weekdayNamed } from "./day-phrases.ts";
import { type DayPattern, type Direction, type Found, weekdayOf } from "./days.ts";
import { type Span, setOf, type Word } from "./sentence.ts";
import { vagueTimeAt } from "./vague-times.ts";
import { ordinalAt, writtenDayAt } from "./written-days.ts";

/** A time that is said. Without a day it is one of many days, as "last week", or no real one. */
export interface SaidDay {
  span: Span;
  day: CalendarDate | undefined;
}

const PATTERNS: readonly DayPattern[] = [weekdayWithDay, writtenDayAt, vagueTimeAt, dayPhraseAt];

const BEFORE_A_DAY = setOf("on by before until till due for from since dated date back of");
/** "due by Friday", "dated: March 3" */
const WORDS_BEFORE = 2;

/** Every time that is said, from left to right, with the prepositions that belong to it. */
export function saidDays(
  words: readonly Word[],
  today: CalendarDate,
  direction: Direction,
): SaidDay[] {
  const said: SaidDay[] = [];
  let at = 0;
  while (at < words.length) {
    const found = foundAt(words, at, today, direction);
    if (found === undefined) {
      at += 1;
    } else {
      const floor = said.at(-1)?.span.to ?? 0;
      said.push({
        span: { from: withPrepositions(words, at, floor), to: at + found.length },
        day:
          isWeekOf(words, at) ||
          (direction === "past" && isNotPaidThen(words, at, at + found.length))
            ? undefined
            : found.day,
      });
      at += found.length;
    }
  }
  return said;
}

/** "Paid since Friday", "paid until Friday": many days, or one to come. */
function isNotPaidThen(words: readonly Word[], from: number, to: number): boolean {
  return PERIODS.has(words[from - 1]?.key ?? "") || isOfAnother(words, from, to);
}
const PERIODS = setOf("since until till by before due");

/** "The week of March 9": seven days. */
function isWeekOf(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.key === "of" && words[at - 2]?.key === "week";
}

/** "Delivered Monday", "the Friday delivery": a day, but not of the payment. */
function isOfAnother(words: readonly Word[], from: number, to: number): boolean {
  const isBehindOn = ["on", "by"].includes(words[from - 1]?.key ?? "") ? 1 : 0;
  if (OTHER_EVENTS.has(words[from - 1 - isBehindOn]?.key ?? "")) return true;
  const next = words[to];
  return (
    words[from - 1]?.key === "the" && next?.kind === "word" && !["and", "for"].includes(next.key)
  );
}
const OTHER_EVENTS = setOf("delivered installed ordered starting started begun beginning");

function foundAt(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  for (const pattern of PATTERNS) {
    const found = pattern(words, at, today, direction);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "Tuesday, March 10": one day, if it was a Tuesday. */
function weekdayWithDay(
  words: readonly Word[],
  at: number,
  today: CalendarDate,
  direction: Direction,
): Found | undefined {
  const weekday = weekdayNamed(words[at]);
  if (weekday === undefined) return undefined;
  const skipped = ["the", ","].includes(words[at + 1]?.key ?? "") ? 2 : 1;
  const written =
    writtenDayAt(words, at + skipped, today, direction) ??
    ordinalAt(words[at + skipped], today, direction);
  if (written === undefined) return undefined;
  const isSame = written.day !== undefined && weekdayOf(written.day) === weekday;
  return { length: skipped + written.length, day: isSame ? written.day : undefined };
}

function withPrepositions(words: readonly Word[], at: number, floor: number): number {
  let from = isWeekOf(words, at) && at - 2 >= floor ? at - 2 : at;
  if (from < at && words[from - 1]?.key === "the" && from > floor) from -= 1;
  while (from > floor && at - from < WORDS_BEFORE && BEFORE_A_DAY.has(words[from - 1]?.key ?? "")) {
    from -= 1;
  }
  return from;
}

/** The one day that is said; undefined where none is, or several, or no plain one. */
export function onlyDay(said: readonly SaidDay[]): CalendarDate | undefined {
  const [first] = said;
  return said.every(({ day }) => day === first?.day) ? first?.day : undefined;
}

/** Whether anything said is a day after today. */
export function isAhead(said: readonly SaidDay[], today: CalendarDate): boolean {
  const tomorrow = daysAfter(today, 1);
  return tomorrow !== undefined && said.some(({ day }) => day !== undefined && day >= tomorrow);
}
