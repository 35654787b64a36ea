import { parseCalendarDate } from "../../shared/calendar-date.ts";
import { FULL_DATE, fullDate } from "../../shared/full-date.ts";
import { viewer } from "./viewer.ts";

// Created on first use, because it loads locale data.
let moneyFormat: Intl.NumberFormat | undefined;

/** Local time of the browser, or on the server of the browser that the page is for. */
function localDay(instant: Date): string {
  return instant.toLocaleDateString("en-US", { ...FULL_DATE, timeZone: viewer?.timeZone });
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/**
 * Formats a decimal string as US dollars: "-12.5" is "-$12.50".
 *
 * Passes the string to Intl without converting it to a float, so that large sums keep every
 * digit. Text that isn't a number is returned unchanged.
 */
export function formatMoney(decimal: string): string {
  if (!isNumeric(decimal)) return decimal;
  moneyFormat ??= new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    signDisplay: "negative",
  });
  return moneyFormat.format(decimal);
}

/** Formats a difference: "12.5" is "+$12.50". */
export function formatMoneyChange(decimal: string): string {
  return decimal.startsWith("-") ? formatMoney(decimal) : `+${formatMoney(decimal)}`;
}

/** Formats a percentage like an amount, with two decimals: "7.5" is "7.50%". */
export function formatPercent(decimal: string): string {
  return formatMoney(decimal).replace(/\$(.*)/, "$1%");
}

/**
 * Formats a calendar date (YYYY-MM-DD) or a timestamp as short month, day and year.
 *
 * A calendar date is the same in every time zone; a timestamp is shown in local time.
 */
export function formatDate(text: string): string {
  const day = parseCalendarDate(text);
  if (day !== undefined) return fullDate(day);
  const instant = text.includes("T") ? new Date(text) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime())
    ? "Invalid Date"
    : localDay(instant);
}
