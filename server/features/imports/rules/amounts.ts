import { CURRENCY_CODE } from "./currencies.ts";
import { type Cents, NO_CENTS, subtractCents } from "../../../../shared/money.ts";
import { type DecimalMark, readTypedMoney } from "../../../../shared/typed-money.ts";

export interface ReadAmount {
  /** as written: below nothing with a minus or in parentheses */
  cents: Cents;
  /** said beside it ("CR", "DR"), whatever its sign */
  side: "debit" | "credit" | null;
}

/** No amount is longer, and what is looks for trouble. */
const LONGEST = 60;
const SIDE = /^(CR|DR|DB)\b|\b(CR|DR|DB)$/i;
/** Currency signs and their codes. */
const CURRENCY = new RegExp(`\\b(?:US|CA|AU|NZ)(?=\\p{Sc})|\\p{Sc}|${CURRENCY_CODE.source}`, "giu");
const TRAILING_MINUS = /^([^-−–(]*\d)\s*[-−–]$/u;

interface Parts {
  /** as a person would type it */
  body: string;
  side: ReadAmount["side"];
}

/** The amount without what banks write around it. */
function partsOf(text: string): Parts {
  const side = SIDE.exec(text.trim());
  const body = text
    .trim()
    .replace(SIDE, "")
    // A blank, so that "12 € 50" does not become 1250.
    .replaceAll(CURRENCY, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(TRAILING_MINUS, "-$1");
  const word = (side?.[1] ?? side?.[2])?.toUpperCase();
  return { body, side: word === undefined ? null : word === "CR" ? "credit" : "debit" };
}

/**
 * Reads an amount of a column: by the rule of typed money, where the column's mark decides what could
 * be two amounts. Undefined for what is none, or has a third decimal that is not 0.
 */
export function readAmount(text: string, mark: DecimalMark): ReadAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const { body, side } = partsOf(text);
  const read = readTypedMoney(body, mark);
  if (read.kind === "amount") return { cents: read.cents, side };
  if (read.kind !== "third_decimal") return undefined;
  // Spreadsheets write "12.5000".
  const cut = body.replace(/([.,]\d{2})0+(?=\)?$)/, "$1");
  const again = cut === body ? undefined : readTypedMoney(cut, mark);
  return again?.kind === "amount" ? { cents: again.cents, side } : undefined;
}

/** What one amount says of its decimal mark; undefined where it says nothing. */
function markIn(text: string): DecimalMark | undefined {
  if (text.length > LONGEST) return undefined;
  const body = partsOf(text).body.replaceAll(/^[(+−–-]\s*|[\s'’]|\)$/gu, "");
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
  /** no amount shows it, and some are two amounts without it, such as "1.234" */
  isUnsure: boolean;
}

/** The mark of a column of amounts: what most of those say that say something, and else the point. */
export function decimalMarkOf(texts: readonly string[]): ColumnMark {
  const said = texts.map(markIn).filter((mark) => mark !== undefined);
  const commas = said.filter((mark) => mark === ",").length;
  const isUnsure =
    said.length === 0 &&
    texts.some((text) => readTypedMoney(partsOf(text).body).kind === "ambiguous");
  return { mark: 2 * commas > said.length ? "," : ".", isUnsure };
}

/** Never minus zero. */
export function negated(cents: Cents): Cents {
  return subtractCents(NO_CENTS, cents);
}

/** Whatever its sign. */
export function sizeOf(cents: Cents): Cents {
  return cents < 0 ? negated(cents) : cents;
}
