import { parseCalendarDate } from "../../shared/calendar-date.ts";
import { fullDate } from "../../shared/full-date.ts";

const MONEY = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "negative",
});
const PERCENT = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

const LOCAL_DAY = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
});

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/**
 * Writes a decimal string as US dollars: "-12.5" is "-$12.50".
 *
 * The string goes to Intl as it is, never through a float, so that every digit of the
 * largest sum survives. A text that is no number is shown as given.
 */
export function formatMoney(decimal: string): string {
  return isNumeric(decimal) ? MONEY.format(decimal) : decimal;
}

/** Writes a percentage with two decimals: "7.5" is "7.50%". */
export function formatPercent(decimal: string): string {
  return isNumeric(decimal) ? `${PERCENT.format(decimal)}%` : decimal;
}

/**
 * Writes a calendar day (YYYY-MM-DD) or an instant as short month, day and year.
 *
 * A calendar day is the same day everywhere; an instant is shown as the day that the
 * reader's own clock showed.
 */
export function formatDate(text: string): string {
  const day = parseCalendarDate(text);
  if (day !== undefined) return fullDate(day);
  const instant = text.includes("T") ? new Date(text) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime())
    ? "Invalid Date"
    : LOCAL_DAY.format(instant);
}
