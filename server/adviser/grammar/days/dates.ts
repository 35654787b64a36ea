import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { readDayAt } from "./day-readers.ts";
import type { Direction } from "./days.ts";
import { isOneOf, type Span, type Words } from "../sentence.ts";

/** A time that is said. Without a day it is one of many days, as "last week", or no real one. */
export interface DayMention {
  span: Span;
  day: CalendarDate | undefined;
}

/** Every time that is said, from left to right, with the prepositions that belong to it. */
export function readDays(words: Words, today: CalendarDate, direction: Direction): DayMention[] {
  const said: DayMention[] = [];
  let at = 0;
  while (at < words.length) {
    const found = readDayAt(words, at, { today, direction });
    if (found === undefined) {
      at += 1;
      continue;
    }
    const to = at + found.length;
    const isAnother = isWeekOf(words, at) || (direction === "past" && isNotPaidThen(words, at, to));
    const from = withPrepositions(words, at, said.at(-1)?.span.to ?? 0);
    said.push({ span: { from, to }, day: isAnother ? undefined : found.day });
    at = to;
  }
  return said;
}

/** "Since Friday", "due Friday", "delivered Monday", "the Friday delivery": not the day of payment. */
function isNotPaidThen(words: Words, from: number, to: number): boolean {
  if (isOneOf(words[from - 1], "since until till by before due")) return true;
  const before = words[from - 1 - (isOneOf(words[from - 1], "on by") ? 1 : 0)];
  const next = words[to];
  return (
    isOneOf(before, "delivered installed ordered starting started begun beginning") ||
    (words[from - 1]?.key === "the" && next?.kind === "word" && !isOneOf(next, "and for"))
  );
}

/** "The week of March 9": seven days. */
function isWeekOf(words: Words, at: number): boolean {
  return words[at - 1]?.key === "of" && words[at - 2]?.key === "week";
}

/** "due by Friday", "dated: March 3" */
function withPrepositions(words: Words, at: number, floor: number): number {
  let from = isWeekOf(words, at) && at - 2 >= floor ? at - 2 : at;
  if (from < at && words[from - 1]?.key === "the" && from > floor) from -= 1;
  const before = "on by before until till due for from since dated date back of";
  while (from > floor && at - from < 2 && isOneOf(words[from - 1], before)) from -= 1;
  return from;
}

/** The one day that is said; undefined where none is, or several, or no plain one. */
export function onlyDay(said: readonly DayMention[]): CalendarDate | undefined {
  const [first] = said;
  return said.every(({ day }) => day === first?.day) ? first?.day : undefined;
}

/** Whether anything said is a day after today. */
export function isAhead(said: readonly DayMention[], today: CalendarDate): boolean {
  return said.some(({ day }) => day !== undefined && day > today);
}
