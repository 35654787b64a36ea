import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";

export interface PrintedDay {
  /** two when day and month are ambiguous; the second has the month first */
  readings: readonly [CalendarDate] | readonly [dayFirst: CalendarDate, monthFirst: CalendarDate];
  /** the order of day and month, if the print shows it */
  order: "day_first" | "month_first" | undefined;
  from: number;
  to: number;
}

const MONTHS: Readonly<Record<string, number>> = {
  JAN: 1,
  FEB: 2,
  MAR: 3,
  APR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AUG: 8,
  SEP: 9,
  OCT: 10,
  NOV: 11,
  DEC: 12,
  JANV: 1,
  FEV: 2,
  MARS: 3,
  AVR: 4,
  MAI: 5,
  JUIN: 6,
  JUIL: 7,
  AOU: 8,
  MRZ: 3,
  MÄR: 3,
  OKT: 10,
  DEZ: 12,
};
const MONTH = String.raw`(?<name>JANV?|FEB|FEV|MARS?|MRZ|MÄR|APR|AVR|MAY|MAI|JUNE?|JUIN|JULY?|JUIL|AUG|AOU|SEPT?|O[CK]T|NOV|DE[CZ])[A-ZÄ]{0,6}`;
const YEAR = String.raw`(?<year>20\d\d|\d\d(?!\d)|\d\d(?=\d{1,2}:\d\d))`;
const MARK = String.raw` ?(?<mark>[-/.]) ?`;

const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\d)(?<year>20\d\d)${MARK}(?<a>\d{1,2}) ?\k<mark> ?(?<b>\d{1,2})(?!\d{1,2}[-/])`,
    "gu",
  ),
  new RegExp(String.raw`(?<![\d.])(?<a>\d{1,2})${MARK}(?<b>\d{1,2}) ?\k<mark> ?${YEAR}`, "gu"),
  new RegExp(
    String.raw`(?<!\d)(?<a>\d{1,2})(?:ST|ND|RD|TH)?[ .,/-]*${MONTH}[ .,'/-]*${YEAR}`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![A-Z])${MONTH}[ ./-]*(?<a>\d{1,2})(?:ST|ND|RD|TH)?[ .,'/-]+${YEAR}`,
    "giu",
  ),
];

/** The calendar dates printed in a text. */
export function findDays(text: string): PrintedDay[] {
  const straight = text
    .replaceAll(/(?<=[\d/.-])[OoQ](?=[\d/.-])/g, "0")
    .replaceAll(/(?<=[\d/.-])[Il|](?=[\d/.-])/g, "1")
    // A slash before the year that was read as a one.
    .replaceAll(/(?<=\b\d\d\/\d\d)1(?=20[0-3]\d\b)/g, "/");
  const found: PrintedDay[] = [];
  for (const [form, pattern] of FORMS.entries()) {
    for (const match of straight.matchAll(pattern)) {
      const day = readDay(match, form === 0);
      if (day !== undefined && !found.some(({ from, to }) => from < day.to && day.from < to)) {
        found.push(day);
      }
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}

function readDay(match: RegExpExecArray, isYearFirst: boolean): PrintedDay | undefined {
  const { year = "", a = "", b, name } = match.groups ?? {};
  const place = { from: match.index, to: match.index + match[0].length };
  const named =
    name === undefined
      ? undefined
      : (MONTHS[name.toUpperCase().slice(0, 3)] ?? MONTHS[name.toUpperCase()]);
  if (named !== undefined) {
    const day = realDate(year, named, Number(a));
    return day && { readings: [day], order: undefined, ...place };
  }
  if (isYearFirst) {
    const day = realDate(year, Number(a), Number(b));
    return day && { readings: [day], order: undefined, ...place };
  }
  const dayFirst = realDate(year, Number(b), Number(a));
  const monthFirst = realDate(year, Number(a), Number(b));
  if (dayFirst !== undefined && monthFirst !== undefined) {
    return dayFirst === monthFirst
      ? { readings: [dayFirst], order: undefined, ...place }
      : { readings: [dayFirst, monthFirst], order: undefined, ...place };
  }
  if (dayFirst !== undefined) return { readings: [dayFirst], order: "day_first", ...place };
  return monthFirst && { readings: [monthFirst], order: "month_first", ...place };
}

function realDate(year: string, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number) => String(value).padStart(2, "0");
  return parseCalendarDate(`${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`);
}
