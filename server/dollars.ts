/**
 * Formats a decimal amount: "1700.00" as "$1,700.00". Exact at any size. For texts outside of web
 * pages.
 */
export function inDollars(decimal: string): string {
  const isBelow = decimal.startsWith("-");
  const digits = isBelow ? decimal.slice(1) : decimal;
  return `${isBelow ? "-" : ""}$${digits.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ",")}`;
}
