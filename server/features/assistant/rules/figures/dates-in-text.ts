import { parseCalendarDate } from "../../../../../shared/calendar-date.ts";
import type { Reading } from "./figure.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export const MONTH_NAME =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\b\\.?";
export const WEEKDAY_NAME =
  "(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)\\b(?!s)";

const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?:,?\\s+(\\d{4}))?(?!\\d)";
const DASH = "\\s?[-–—]\\s?";
/** A bare month name needs one of these words before it, because "may" is also a verb. */
const BEFORE_MONTH =
  "(?<=\\b(?:in|during|for|since|by|until|till|last|this|next|of|through|from|to|before|after|and|mid|early|late)[\\s-])";

function two(number: string | number): string {
  return String(number).padStart(2, "0");
}

/** "03" for "March", "Mar." and "MARCH". */
export function monthNumber(name: string): string {
  return two(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** A date as a figure. An impossible date has no value, because no record contains it. */
function day(month: string, dayOfMonth: string, year: string | undefined): Reading {
  const monthDay = `${month}-${two(dayOfMonth)}`;
  if (year === undefined) {
    const isReal = parseCalendarDate(`2024-${monthDay}`) !== undefined;
    return { kind: "monthDay", values: isReal ? [monthDay] : [] };
  }
  const date = parseCalendarDate(`${year.length === 2 ? `20${year}` : year}-${monthDay}`);
  return { kind: "date", values: date === undefined ? [] : [date] };
}

function range(first: Reading, last: Reading): Reading {
  const isWhole = first.values.length === 1 && last.values.length === 1;
  return { kind: last.kind, values: isWhole ? [...first.values, ...last.values] : [] };
}

export interface Recognizer {
  /** must have the flag g */
  pattern: RegExp;
  read: (groups: readonly (string | undefined)[]) => Reading;
}

function recognizer(source: string, read: Recognizer["read"], flags = "g"): Recognizer {
  return { pattern: new RegExp(source, flags), read };
}

const DAYS_AWAY = new Map([
  ["yesterday", "-1"],
  ["tomorrow", "1"],
]);

const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
const ORDINAL = ORDINALS.join("|").replaceAll("-", "[\\s-]");

/** "6" for "sixth" and "6th". */
function dayOfOrdinal(text: string): string {
  const place = ORDINALS.indexOf(text.toLowerCase().replaceAll(/\s/g, "-"));
  return place === -1 ? text.replaceAll(/\D/g, "") : String(place + 1);
}

/** In order of precedence: longer date formats first. */
export const DATES: readonly Recognizer[] = [
  recognizer("\\b(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)", ([year, month = "", date = ""]) =>
    day(month, date, year),
  ),
  recognizer(
    `\\b(${MONTH_NAME})\\s+${DAY}${DASH}${DAY}${YEAR}`,
    ([name = "", first = "", last = "", year]) => {
      const month = monthNumber(name);
      return range(day(month, first, year), day(month, last, year));
    },
  ),
  recognizer(`\\b(${MONTH_NAME})\\s+${DAY}${YEAR}`, ([name = "", date = "", year]) =>
    day(monthNumber(name), date, year),
  ),
  recognizer(`\\b${DAY}\\s+(?:of\\s+)?(${MONTH_NAME})${YEAR}`, ([date = "", name = "", year]) =>
    day(monthNumber(name), date, year),
  ),
  recognizer("\\b(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})(?!\\d)", ([month = "", date = "", year]) =>
    day(two(month), date, year),
  ),
  recognizer(
    '(?<=\\b(?:on|by|due|until|since|before|after|from|to)\\s)(\\d{1,2})/(\\d{1,2})(?![\\d/"″]|[\\s-]?in)',
    ([month = "", date = ""]) => day(two(month), date, undefined),
    "gi",
  ),
  recognizer("\\b(\\d{4})[/.](\\d{1,2})[/.](\\d{1,2})(?!\\d)", ([year, month = "", date = ""]) =>
    day(two(month), date, year),
  ),
  recognizer(
    `\\b(${ORDINAL})\\s+(?:of\\s+)?(${MONTH_NAME})${YEAR}`,
    ([ordinal = "", name = "", year]) => day(monthNumber(name), dayOfOrdinal(ordinal), year),
    "gi",
  ),
  recognizer(
    `\\b(${MONTH_NAME})\\s+(?:the\\s+)?(${ORDINAL}|\\d{1,2}(?:st|nd|rd|th))\\b${YEAR}`,
    ([name = "", ordinal = "", year]) => day(monthNumber(name), dayOfOrdinal(ordinal), year),
    "gi",
  ),
  // A day without a month.
  recognizer(
    "(?<=\\b(?:on|by|due|until|before|after|since)\\sthe\\s)(\\d{1,2})(?:st|nd|rd|th)(?=[*_]*(?:[.,;:!?)|]|$))",
    ([date = ""]) => ({ kind: "monthDay", values: [two(date)] }),
    "gi",
  ),
  recognizer(`\\b(${MONTH_NAME}),?\\s+(\\d{4})(?!\\d)`, ([name = "", year]) => ({
    kind: "month",
    values: [`${year}-${monthNumber(name)}`],
  })),
  recognizer("\\b(\\d{4})-(0[1-9]|1[0-2])(?![\\d-])", ([year, month]) => ({
    kind: "month",
    values: [`${year}-${month}`],
  })),
  recognizer(`${BEFORE_MONTH}(${MONTH_NAME})`, ([name = ""]) => ({
    kind: "month",
    values: [monthNumber(name)],
  })),
  recognizer(`\\b(${WEEKDAY_NAME})`, ([name = ""]) => ({
    kind: "weekday",
    values: [String(WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()))],
  })),
  recognizer(
    "\\b(yesterday|tomorrow|(?<=\\bdue\\s)today)\\b",
    ([word = ""]) => ({ kind: "daysAway", values: [DAYS_AWAY.get(word.toLowerCase()) ?? "0"] }),
    "gi",
  ),
];
