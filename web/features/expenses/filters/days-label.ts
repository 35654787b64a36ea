import { formatDate } from "../../../lib/format.ts";

/** Label of a date range; the year is written once when both dates share it. */
export function daysLabel(from: string, to: string): string {
  if (from === to) return formatDate(from);
  if (to === "") return `Since ${formatDate(from)}`;
  if (from === "") return `Until ${formatDate(to)}`;
  const first = formatDate(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? first.slice(0, first.indexOf(",")) : first} – ${formatDate(to)}`;
}
