import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";
import { saidDays } from "../grammar/dates.ts";
import { dayOf, lastDayOfMonth, monthsAfter, partsOf, weekdayOf } from "../grammar/days.ts";
import type { Span, Word } from "../grammar/sentence.ts";
import { monthOf } from "../grammar/dates.ts";

/** A stretch of days. Without an end it goes on, without a start it goes back to the first record. */
export interface Period {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  /** how a reply names it, at the start of a sentence; no figure stands in it but months and this year */
  words: string;
  /** "2026-03" where it is one whole month */
  month?: string;
}

export interface SaidPeriod {
  span: Span;
  period: Period;
}

interface Found {
  length: number;
  period: Period;
}
type Pattern = (words: readonly Word[], at: number, today: CalendarDate) => Found | undefined;

const LEADS = new Set(
  "in during for over within throughout from of on the since through at around by per".split(" "),
);
/** After these a period begins or ends at what follows. */
const SINCE = new Set(["since", "after", "starting", "from"]);
const UNTIL = new Set(["until", "till", "before", "through", "up"]);

/** Every stretch of time that is said, in order. */
export function saidPeriods(words: readonly Word[], today: CalendarDate): SaidPeriod[] {
  const said: SaidPeriod[] = [];
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
    while (from > floor && at - from < 2 && LEADS.has(words[from - 1]?.key ?? "")) from -= 1;
    said.push({ span: { from, to: at + found.length }, period: found.period });
    at += found.length;
  }
  return said;
}

/** "between March and May", "from Mar 1 to Mar 15" */
function between(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  if (!["between", "from"].includes(words[at]?.key ?? "")) return undefined;
  const first = closed(words, at + 1, today);
  if (first === undefined) return undefined;
  const link = at + 1 + first.length;
  if (!["and", "to", "until", "till", "through", "-"].includes(words[link]?.key ?? "")) {
    return undefined;
  }
  const last = closed(words, link + 1, today);
  if (last === undefined) return undefined;
  const { from } = first.period;
  const { to } = last.period;
  if (from !== undefined && to !== undefined && from > to) return undefined;
  const length = link + 1 + last.length - at;
  return { length, period: { from, to, words: "In that time" } };
}

/** "since March", "before May 5" */
function openEnded(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const key = words[at]?.key ?? "";
  const isSince = SINCE.has(key);
  if (!isSince && !UNTIL.has(key)) return undefined;
  const skipped = key === "up" && words[at + 1]?.key === "to" ? 2 : 1;
  const point = closed(words, at + skipped, today);
  if (point === undefined) return undefined;
  const length = skipped + point.length;
  const { from, to } = point.period;
  if (isSince) {
    const start = key === "after" ? to && daysAfter(to, 1) : from;
    return { length, period: { from: start, words: "Since then" } };
  }
  const end = key === "before" ? from && daysAfter(from, -1) : to;
  return { length, period: { to: end, words: "Until then" } };
}

const PATTERNS: readonly Pattern[] = [counted, named, monthNamed, isoMonth, yearNamed, oneDay];

function closed(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  for (const pattern of PATTERNS) {
    const found = pattern(words, at, today);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MONTH_WORDS =
  "January February March April May June July August September October November December".split(
    " ",
  );

export function monthPeriod(year: number, month: number): Period {
  const name = MONTH_WORDS[month - 1] ?? "";
  return {
    from: dayOf(year, month, 1),
    to: lastDayOfMonth(year, month),
    words: `In ${name} ${year}`,
    month: `${year}-${String(month).padStart(2, "0")}`,
  };
}

/** "March 2026" of "2026-03" */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${MONTH_WORDS[Number(number) - 1] ?? ""} ${year}`;
}

/** "last 30 days", "the past two weeks", "last 3 months" */
function counted(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const lead = words[at]?.key === "the" ? 1 : 0;
  if (!["last", "past", "previous"].includes(words[at + lead]?.key ?? "")) return undefined;
  const [number, unit] = [words[at + lead + 1]?.key ?? "", words[at + lead + 2]?.key ?? ""];
  const count = /^\d{1,3}$/.test(number) ? Number(number) : SMALL.indexOf(number);
  if (count < 1) return undefined;
  const from = {
    day: daysAfter(today, 1 - count),
    week: daysAfter(today, 1 - count * 7),
    month: monthsAfter(today, -count),
    year: monthsAfter(today, -count * 12),
  }[unit.replace(/s$/, "")];
  if (from === undefined) return undefined;
  return { length: lead + 3, period: { from, to: today, words: "In that time" } };
}
const SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "this month", "last week", "this year", "yesterday" */
function named(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const lead = words[at]?.key === "the" ? 1 : 0;
  const which = words[at + lead]?.key ?? "";
  if (lead === 0 && which === "today") {
    return { length: 1, period: { from: today, to: today, words: "Today" } };
  }
  const isThis = ["this", "current"].includes(which);
  const isLast = ["last", "past", "previous", "prior"].includes(which);
  if (!isThis && !isLast) return undefined;
  const period = spanOf(words[at + lead + 1]?.key ?? "", isThis ? 0 : -1, today);
  return period && { length: lead + 2, period };
}

function spanOf(unit: string, offset: 0 | -1, today: CalendarDate): Period | undefined {
  const { year } = partsOf(today);
  switch (unit) {
    case "week": {
      const monday = daysAfter(today, offset * 7 - weekdayOf(today));
      const sunday = monday && daysAfter(monday, 6);
      return { from: monday, to: sunday, words: offset === 0 ? "This week" : "Last week" };
    }
    case "month": {
      const month = monthsAfter(today, offset);
      const parts = month && partsOf(month);
      return parts && monthPeriod(parts.year, parts.month);
    }
    case "year":
      return {
        from: dayOf(year + offset, 1, 1),
        to: dayOf(year + offset, 12, 31),
        words: offset === 0 ? "This year" : "Last year",
      };
    default:
      return undefined;
  }
}

/** Words after which "may" and "march" are months even in small letters. */
const BEFORE_A_MONTH = new Set(
  "in during for since until till before after and to from through last this of by between about or vs versus with than compare".split(
    " ",
  ),
);

/** "March", "March 2025", "last March": without a year the latest one that has begun. */
function monthNamed(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const lead = ["last", "this", "past"].includes(words[at]?.key ?? "") ? 1 : 0;
  const word = words[at + lead];
  const month = monthOf(word);
  if (word === undefined || month === undefined) return undefined;
  // A day of it is read as a day.
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(words[at + lead + 1]?.key ?? "")) return undefined;
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(words[at - 1]?.key ?? "")) return undefined;
  const written = words[at + lead + 1]?.key ?? "";
  const hasYear = /^(?:19|20|21)\d\d$/.test(written);
  const isWord = ["may", "march", "mar", "sep", "jan"].includes(word.key);
  const isPlain = hasYear || lead > 0 || !isWord || /^\p{Lu}/u.test(word.text);
  if (!isPlain && !BEFORE_A_MONTH.has(words[at - 1]?.key ?? "") && words.length > 1)
    return undefined;
  const now = partsOf(today);
  const year = month <= now.month ? now.year : now.year - 1;
  const inYear = hasYear ? Number(written) : year;
  return { length: lead + (hasYear ? 2 : 1), period: monthPeriod(inYear, month) };
}

/** "2026-03" */
function isoMonth(words: readonly Word[], at: number): Found | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(words[at]?.key ?? "") ?? [];
  if (year === undefined || month === undefined) return undefined;
  return { length: 1, period: monthPeriod(Number(year), Number(month)) };
}

/** "in 2025" */
function yearNamed(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const key = words[at]?.key ?? "";
  const before = words[at - 1]?.key ?? "";
  if (!/^20\d\d$/.test(key) || !(BEFORE_A_MONTH.has(before) || before === "year")) return undefined;
  const year = Number(key);
  const said = year === partsOf(today).year ? "This year" : "In that year";
  return { length: 1, period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31), words: said } };
}

/** "yesterday", "March 5", "3/14", "last Friday" */
function oneDay(words: readonly Word[], at: number, today: CalendarDate): Found | undefined {
  const [first] = saidDays(words.slice(at, at + MOST_DAY_WORDS), today, "past");
  if (first?.span.from !== 0 || first.day === undefined) return undefined;
  const said = first.day === today ? "Today" : "On that day";
  return { length: first.span.to, period: { from: first.day, to: first.day, words: said } };
}
const MOST_DAY_WORDS = 6;
