import * as z from "zod/mini";

/**
 * A calendar date, YYYY-MM-DD, as printed on a receipt. Not an instant, so no time zone applies.
 */
export type CalendarDate = string & z.core.$brand<"CalendarDate">;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const DAY_MILLISECONDS = 86_400_000;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
/** First and last date that forms accept. */
export const FIRST_DAY = `${FIRST_YEAR}-01-01`;
export const LAST_DAY = `${LAST_YEAR}-12-31`;

const pad = (value: number, length: number) => String(value).padStart(length, "0");

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Parses a real date of the years 1900 to 2200; undefined for anything else. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const isReal =
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month);
  return isReal ? (text as CalendarDate) : undefined;
}

/** The local date at `now`, in the time zone of this process. */
export function calendarDateAt(now: Date): CalendarDate {
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}` as CalendarDate;
}

function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;
}

/** Whole days between two dates; negative when `to` comes first. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The date `days` later; undefined outside the supported years. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate | undefined {
  const instant = new Date((dayNumber(date) + days) * DAY_MILLISECONDS);
  return parseCalendarDate(instant.toISOString().slice(0, 10));
}

/**
 * The same day a number of months later, or that month's last day where there is no such day;
 * undefined outside the supported years.
 */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate | undefined {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const inDay = Math.min(day, daysIn(inYear, inMonth));
  return parseCalendarDate(`${pad(inYear, 4)}-${pad(inMonth, 2)}-${pad(inDay, 2)}`);
}

/**
 * A date in a request: YYYY-MM-DD. A longer ISO timestamp is cut to its first ten characters, for
 * clients that can only send instants.
 */
export function calendarDateInput(missing: string) {
  return z.pipe(
    z.string({ error: missing }).check(z.minLength(1, missing)),
    z.transform((value: string, context) => {
      const text = ISO_TIMESTAMP.test(value) ? value.slice(0, 10) : value;
      const date = parseCalendarDate(text);
      if (date !== undefined) return date;
      context.issues.push({
        code: "custom",
        message: `Enter a real date between ${FIRST_YEAR} and ${LAST_YEAR}, as YYYY-MM-DD`,
        input: value,
      });
      return z.NEVER;
    }),
  );
}

/** An optional date in a request: absent, null and empty text become null. */
export function optionalCalendarDateInput() {
  const given = calendarDateInput("Date is required");
  return z.pipe(
    z.nullish(z.string()),
    z.pipe(
      z.transform((value: string | null | undefined) => value || null),
      z.nullable(given),
    ),
  );
}

/** A date in a response. */
export const calendarDate = z.string().check(z.regex(DAY));

/** An instant in a response: an ISO timestamp in UTC. */
export const instant = z.iso.datetime();
