import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { fullDate } from "../../../../shared/full-date.ts";

/** "$1,234.50" of "1234.50"; digits are set, never computed. Without a sign: words say what it is. */
export function amount(decimal: string): string {
  const [whole = "0", fraction = "00"] = decimal.replace("-", "").split(".");
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${fraction}`;
}

export function isNegative(decimal: string): boolean {
  return decimal.startsWith("-");
}

export function isZero(decimal: string): boolean {
  return /^-?0+(?:\.0+)?$/.test(decimal);
}

/** "42.5%" of "42.50" */
export function percent(decimal: string): string {
  return `${decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal}%`;
}

/** "Mar 14, 2026" */
export function day(text: string): string {
  const date = parseCalendarDate(text);
  return date === undefined ? "" : fullDate(date);
}

/** "1 expense", "7 expenses" */
export function counted(count: number, singular: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : pluralOf(singular)}`;
}

export function pluralOf(singular: string): string {
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}
