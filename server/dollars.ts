/**
 * A decimal amount as it is read: "1700.00" is "$1,700.00". For texts outside the browser's pages,
 * and exact at any size.
 */
export function inDollars(decimal: string): string {
  const isBelow = decimal.startsWith("-");
  const digits = isBelow ? decimal.slice(1) : decimal;
  return `${isBelow ? "-" : ""}$${digits.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ",")}`;
}
