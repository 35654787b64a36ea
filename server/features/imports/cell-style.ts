import { type CalendarDate, daysAfter, parseCalendarDate } from "../../../shared/calendar-date.ts";

export interface CellStyle {
  /** the number counts days */
  isDay: boolean;
}

/** Formats that every spreadsheet knows by number: days, with and without the time. */
const DAY_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
/** Colors, conditions and texts in a format, where a letter means nothing. */
const ASIDE = /\[[^\]]*\]|"[^"]*"|\\./g;

/** @param code of a format of the workbook's own */
export function styleOf(format: number, code: string | undefined): CellStyle {
  if (code === undefined) return { isDay: DAY_FORMATS.has(format) };
  const plain = code.slice(0, 200).replaceAll(ASIDE, "").toLowerCase();
  return { isDay: /[dy]/.test(plain) && !plain.includes("general") };
}

/** Beyond the last year that a day can have. */
const MOST_DAYS = 200_000;

/** The day of a number; undefined beyond the years that a day can have. */
export function dayOf(number: number, is1904: boolean): CalendarDate | undefined {
  const days = Math.floor(number);
  const first = parseCalendarDate(is1904 ? "1904-01-01" : "1900-01-01");
  if (first === undefined || days < 0 || days > MOST_DAYS) return undefined;
  // The first day of 1900 is number 1, and its 29th of February is counted, which there never was.
  return daysAfter(first, is1904 ? days : days - 2);
}
