import { CURRENCY_CODE } from "./currencies.ts";
import { type Cents, NO_CENTS, parseCents, subtractCents } from "../money.ts";

/** What stands between whole units and their hundredths. */
export type DecimalMark = "." | ",";

export interface ReadAmount {
  /** as written: below nothing with a minus or in parentheses */
  cents: Cents;
  /** said beside it ("CR", "DR"), whatever its sign */
  side: "debit" | "credit" | null;
}

/** No amount is longer, and what is looks for trouble. */
const LONGEST = 60;
const SIDE = /^(CR|DR|DB)\b|\b(CR|DR|DB)$/i;
/** Currency signs and their codes, and the white space and apostrophes between thousands. */
const AROUND = new RegExp(
  `\\p{Sc}|\\b(?:US|CA|AU|NZ)(?=\\p{Sc})|${CURRENCY_CODE.source}|[\\s'’]`,
  "giu",
);
const MINUS = /[-−–]/u;

interface Parts {
  body: string;
  isNegative: boolean;
  side: ReadAmount["side"];
}

/** The digits with the signs between them, and what was said around them. */
function partsOf(text: string): Parts {
  let body = text.trim();
  const side = SIDE.exec(body);
  body = body.replace(SIDE, "").replaceAll(AROUND, "");
  const isInParentheses = /^\(.*\)$/.test(body);
  if (isInParentheses) body = body.slice(1, -1);
  const minuses = body.match(new RegExp(MINUS, "gu"))?.length ?? 0;
  if (minuses === 1) body = body.replace(new RegExp(`^${MINUS.source}|${MINUS.source}$`, "u"), "");
  body = body.replace(/^\+/, "");
  const word = (side?.[1] ?? side?.[2])?.toUpperCase();
  return {
    body,
    isNegative: isInParentheses || minuses === 1,
    side: word === undefined ? null : word === "CR" ? "credit" : "debit",
  };
}

const PLAIN = {
  ".": /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?$/,
  ",": /^(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d+))?$/,
} as const;

/**
 * Reads an amount as banks and people write it; undefined for what is none, or has a third decimal
 * that is not 0.
 */
export function readAmount(text: string, mark: DecimalMark): ReadAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const { body, isNegative, side } = partsOf(text);
  if (!/\d/.test(body) || !PLAIN[mark].test(body)) return undefined;
  const [whole = "", fraction = ""] = body.replaceAll(mark === "." ? "," : ".", "").split(mark);
  const decimals = fraction.replace(/^(\d{2})0+$/, "$1");
  const size = parseCents(decimals === "" ? whole : `${whole}.${decimals}`);
  if (size === undefined) return undefined;
  return { cents: isNegative ? negated(size) : size, side };
}

/** What one amount says of its decimal mark; undefined where it says nothing. */
function markIn(text: string): DecimalMark | undefined {
  if (text.length > LONGEST) return undefined;
  const { body } = partsOf(text);
  if (!/^[\d.,]+$/.test(body)) return undefined;
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  if (last < 0) return undefined;
  const sign = body.charAt(last) === "." ? "." : ",";
  const other = sign === "." ? "," : ".";
  if (body.includes(other)) return sign;
  if (body.indexOf(sign) !== last) return other;
  return body.length - last - 1 === 3 ? undefined : sign;
}

/** The mark of a column of amounts: what most of those say that say something, and else the point. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  let commas = 0;
  for (const text of texts) {
    const mark = markIn(text);
    if (mark !== undefined) commas += mark === "," ? 1 : -1;
  }
  return commas > 0 ? "," : ".";
}

/** Never minus zero. */
export function negated(cents: Cents): Cents {
  return subtractCents(NO_CENTS, cents);
}

/** Whatever its sign. */
export function sizeOf(cents: Cents): Cents {
  return cents < 0 ? negated(cents) : cents;
}
