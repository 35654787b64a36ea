import { type CalendarDate, daysAfter, parseCalendarDate } from "../../../shared/calendar-date.ts";

export interface CellStyle {
  /** whether the number is a date serial */
  isDay: boolean;
}

/** Built-in number formats for dates, with or without time. */
const DAY_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
/** Colors, conditions and quoted text in a format, whose letters are not date codes. */
const NOT_DATE_CODES = /\[[^\]]*\]|"[^"]*"|\\./g;

/** @param code the workbook's own format code */
export function styleOf(format: number, code: string | undefined): CellStyle {
  if (code === undefined) return { isDay: DAY_FORMATS.has(format) };
  const plain = code.slice(0, 200).replaceAll(NOT_DATE_CODES, "").toLowerCase();
  return { isDay: /[dy]/.test(plain) && !plain.includes("general") };
}

/** Above the serial number of the last supported date. */
const MAX_SERIAL = 200_000;

/** The date of a serial number; undefined outside of the supported years. */
export function dateOfSerial(number: number, is1904: boolean): CalendarDate | undefined {
  const days = Math.floor(number);
  const first = parseCalendarDate(is1904 ? "1904-01-01" : "1900-01-01");
  if (first === undefined || days < 0 || days > MAX_SERIAL) return undefined;
  // Serial 1 is January 1, 1900, and Excel counts a February 29, 1900 that did not exist.
  return daysAfter(first, is1904 ? days : days - 2);
}
