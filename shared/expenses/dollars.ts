import { type Cents, toDecimal } from "../money.ts";

/** An amount within a sentence that a homeowner reads: 123456 is "$1,234.56". */
export function inDollars(cents: Cents): string {
  const [, sign = "", whole = "", fraction = ""] =
    /^(-?)(\d+)(\.\d{2})$/.exec(toDecimal(cents)) ?? [];
  return `${sign}$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}${fraction}`;
}
