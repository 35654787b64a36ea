import type { DecimalMark } from "../typed-money.ts";
import { type CalendarDate, parseCalendarDate } from "../calendar-date.ts";

/** Order of day, month and year in a date; month first in the United States. */
export const DATE_ORDERS = ["mdy", "dmy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Longer text is no date, even with a time. */
const LONGEST = 60;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME = /[T\s,]+\d{1,2}:\d{2}.*$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[-/. ']+(\d{1,2})[-/. ']+(\d{4}|\d{2})$/;
const DAY_AND_NAME = /^(\d{1,2})[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^([a-z]{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i;
const DIGITS = /^\d{8}$/;

/** Reads a date and ignores a time after it; undefined for no real date. */
export function readDate(text: string, order: DateOrder): CalendarDate | undefined {
  if (text.length > LONGEST) return undefined;
  const day = text.trim().replace(TIME, "").replace(WEEKDAY, "");
  const yearFirst = YEAR_FIRST.exec(day);
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  if (DIGITS.test(day)) return readDigits(day, order);
  const numbers = NUMBERS.exec(day);
  if (numbers) return inOrder(order, numbers.slice(1));
  const dayFirst = DAY_AND_NAME.exec(day);
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const nameFirst = NAME_AND_DAY.exec(day);
  if (nameFirst) return dateOf(nameFirst[3], monthOf(nameFirst[1]), nameFirst[2]);
  return undefined;
}

/** "20260314", or with the year last "03142026". */
function readDigits(day: string, order: DateOrder): CalendarDate | undefined {
  if (order === "ymd" || /^(?:19|20)/.test(day)) {
    const found = dateOf(day.slice(0, 4), day.slice(4, 6), day.slice(6));
    if (found !== undefined || order === "ymd") return found;
  }
  return inOrder(order, [day.slice(0, 2), day.slice(2, 4), day.slice(4)]);
}

function inOrder(order: DateOrder, [first, second, third]: string[]): CalendarDate | undefined {
  switch (order) {
    case "mdy":
      return dateOf(third, first, second);
    case "dmy":
      return dateOf(third, second, first);
    case "ymd":
      return third?.length === 2 ? dateOf(first, second, third) : undefined;
  }
}

function monthOf(name: string | undefined): string | undefined {
  const at = MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase());
  return at < 0 ? undefined : String(at + 1);
}

/** Two-digit years are of this century: no bank exports reach back to 1969. */
function dateOf(year = "", month = "", day = ""): CalendarDate | undefined {
  const whole = year.length === 2 ? `${Number(year) < 70 ? "20" : "19"}${year}` : year;
  return parseCalendarDate(`${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

export interface GuessedOrder {
  order: DateOrder;
  /** two orders read all dates with different results, so the user must choose */
  isUnsure: boolean;
}

const WITH_DOTS = /^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\b/;

/**
 * The order that reads most of the dates. A tie with different results is resolved as month first,
 * and unsure.
 *
 * @param decimalMark of the same file: a decimal comma and dots in the dates mean day first, since
 * month-first countries use neither
 */
export function dateOrderOf(
  texts: readonly string[],
  decimalMark: DecimalMark = ".",
): GuessedOrder {
  const given = texts.filter((text) => text !== "");
  const read = DATE_ORDERS.map((order) => ({
    order,
    days: given.map((text) => readDate(text, order)),
  }));
  const counted = read.map(({ order, days }) => ({
    order,
    days,
    count: days.filter((day) => day !== undefined).length,
  }));
  const most = Math.max(...counted.map(({ count }) => count));
  const best = counted.filter(({ count }) => count === most);
  const first = best[0];
  if (first === undefined || most === 0) return { order: "mdy", isUnsure: false };
  const isUnsure = best.some(({ days }) => days.some((day, index) => day !== first.days[index]));
  if (isUnsure && decimalMark === "," && best.some(({ order }) => order === "dmy")) {
    return { order: "dmy", isUnsure: !given.every((text) => WITH_DOTS.test(text.trim())) };
  }
  return { order: first.order, isUnsure };
}
