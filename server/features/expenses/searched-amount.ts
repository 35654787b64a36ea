import { parseCents, sumCents, toDecimal } from "../../../shared/money.ts";

/** Which amounts a searched text means: from one to before the other, as decimals. */
export interface SearchedAmount {
  from: string;
  before: string;
  /** a minus was typed, as a refund is shown */
  isRefund: boolean;
}

/** The digits with their groups, a decimal sign with one or two digits, and signs as on the screens. */
const WRITTEN = /^([-−]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:[.,](\d{1,2}))?\s*\$?$/;

/**
 * The amount that a text is: "1950", "1,950.00", "$1,950", "842,50". Without its cents it is any of
 * those dollars. Undefined for what is no amount.
 */
export function searchedAmount(text: string): SearchedAmount | undefined {
  const match = WRITTEN.exec(text.trim());
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
