import { parseCents, sumCents, toDecimal } from "../../../../shared/money.ts";

/** The amounts that a search text matches, as decimals: `from` inclusive, `before` exclusive. */
export interface SearchedAmount {
  from: string;
  before: string;
  /** whether a minus sign was entered, as refunds are displayed */
  isRefund: boolean;
}

/**
 * Digits with thousands separators, a decimal separator with one or two digits, and signs as
 * displayed.
 */
const AMOUNT_PATTERN = /^([-−]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:[.,](\d{1,2}))?\s*\$?$/;

/**
 * Parses an amount: "1950", "1,950.00", "$1,950", "842,50". Without cents it matches any cents.
 * Undefined for anything else.
 */
export function searchedAmount(text: string): SearchedAmount | undefined {
  const match = AMOUNT_PATTERN.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, whole = "", places = ""] = match;
  const from = parseCents(`${whole.replaceAll(",", "")}.${places.padEnd(2, "0")}`);
  const width = parseCents(["1.00", "0.10", "0.01"][places.length] ?? "");
  if (from === undefined || width === undefined) return undefined;
  return {
    from: toDecimal(from),
    before: toDecimal(sumCents([from, width])),
    isRefund: sign !== "",
  };
}
