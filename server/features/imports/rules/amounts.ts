import { CURRENCY_CODE } from "./currencies.ts";
import { type Cents, ZERO_CENTS, subtractCents } from "../../../../shared/money.ts";
import { type DecimalMark, readTypedMoney } from "../../../../shared/typed-money.ts";

export interface ReadAmount {
  /** as written: negative with a minus or in parentheses */
  cents: Cents;
  /** direction written next to it ("CR", "DR"), independent of its sign */
  side: "debit" | "credit" | null;
}

/** Longer text is not an amount; limits the cost of matching. */
const LONGEST = 60;
/** Also without a space: "125.00CR". */
const SIDE = /^(CR|DR|DB)(?![a-z])|(?<![a-z])(CR|DR|DB)$/i;
/** Currency signs and codes. */
const CURRENCY = new RegExp(`\\b(?:US|CA|AU|NZ)(?=\\p{Sc})|\\p{Sc}|${CURRENCY_CODE.source}`, "giu");
const TRAILING_MINUS = /^([^-−–(]*\d)\s*[-−–]$/u;

interface Parts {
  /** as a person would type it */
  body: string;
  side: ReadAmount["side"];
}

/** Separates the amount from a bank's additions. */
function stripBankNotation(text: string): Parts {
  const side = SIDE.exec(text.trim());
  const body = text
    .trim()
    .replace(SIDE, "")
    // A space, so that "12 € 50" does not become 1250.
    .replaceAll(CURRENCY, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(TRAILING_MINUS, "-$1");
  const word = (side?.[1] ?? side?.[2])?.toUpperCase();
  return { body, side: word === undefined ? null : word === "CR" ? "credit" : "debit" };
}

/**
 * Parses an amount by the rule for typed money; the column's mark resolves ambiguous ones.
 * Undefined for other text, or a nonzero third decimal.
 */
export function readAmount(text: string, mark: DecimalMark): ReadAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const { body, side } = stripBankNotation(text);
  const read = readTypedMoney(body, mark);
  if (read.kind === "amount") return { cents: read.cents, side };
  if (read.kind !== "third_decimal") return undefined;
  // Spreadsheets write "12.5000".
  const cut = body.replace(/([.,]\d{2})0+(?=\)?$)/, "$1");
  const again = cut === body ? undefined : readTypedMoney(cut, mark);
  return again?.kind === "amount" ? { cents: again.cents, side } : undefined;
}

/** The decimal mark that an amount shows; undefined if it shows none. */
function markIn(text: string): DecimalMark | undefined {
  if (text.length > LONGEST) return undefined;
  const body = stripBankNotation(text).body.replaceAll(/^[(+−–-]\s*|[\s'’]|\)$/gu, "");
  if (!/^[\d.,]+$/.test(body)) return undefined;
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  if (last < 0) return undefined;
  const sign = body.charAt(last) === "." ? "." : ",";
  const other = sign === "." ? "," : ".";
  if (body.includes(other)) return sign;
  if (body.indexOf(sign) !== last) return other;
  return body.length - last - 1 === 3 ? undefined : sign;
}

export interface ColumnMark {
  mark: DecimalMark;
  /** some amounts are ambiguous, such as "1.234", and the others show no mark or both */
  isUnsure: boolean;
}

/** The decimal mark that most amounts in a column show; the point by default. */
export function decimalMarkOf(texts: readonly string[]): ColumnMark {
  const said = texts.map(markIn).filter((mark) => mark !== undefined);
  const commas = said.filter((mark) => mark === ",").length;
  const isUnsure =
    new Set(said).size !== 1 &&
    texts.some((text) => readTypedMoney(stripBankNotation(text).body).kind === "ambiguous");
  return { mark: 2 * commas > said.length ? "," : ".", isUnsure };
}

/** Negates without producing minus zero. */
export function negated(cents: Cents): Cents {
  return subtractCents(ZERO_CENTS, cents);
}

/** Absolute value. */
export function sizeOf(cents: Cents): Cents {
  return cents < 0 ? negated(cents) : cents;
}
