import { type Cents, ZERO_CENTS, parseCents, subtractCents } from "./money.ts";

/*
 * Money typed by a person, in a field or a sentence. Requests are strict (`money-input.ts`): the
 * client parses the input and sends a decimal string.
 */

export type TypedMoney =
  | { kind: "amount"; cents: Cents }
  /** "1.234" may be a grouped thousand or a typo with three decimals */
  | { kind: "ambiguous"; readings: readonly [Cents, Cents] }
  | { kind: "third_decimal" }
  | { kind: "nothing" }
  | { kind: "unreadable" };

export type DecimalMark = "." | ",";

/** Longer than any amount with all its separators. */
const LONGEST = 40;
const MINUS = "−–-";
/** Allowed around the digits: a sign, the dollar sign and its names. */
const AROUND = new RegExp(
  `^(?<first>[+${MINUS}])?\\s*(?:US\\$|USD|\\$)?\\s*(?<second>[+${MINUS}])?\\s*(?<body>.*?)\\s*(?:US\\$|USD|\\$)?$`,
  "i",
);
/**
 * Plain digits or groups of three with one separator, then an optional last separator and its
 * digits.
 */
const WRITTEN =
  /^(?<whole>\d{1,3}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*|\d*)(?:(?<mark>[.,])(?<fraction>\d*))?$/;

/**
 * Reads an amount by one rule for all fields: a single comma or dot before one or two digits is the
 * decimal mark, separators between groups of three are ignored, and so are spaces and dollar signs.
 * A comma before exactly three digits separates a group, as in the United States; a lone dot before
 * three digits is ambiguous.
 *
 * @param columnMark decimal mark of an imported column, known from its other amounts: resolves a
 * lone mark before three digits
 */
export function readTypedMoney(text: string, columnMark?: DecimalMark): TypedMoney {
  if (text.length > LONGEST) return { kind: "unreadable" };
  const plain = text.normalize("NFKC").replaceAll(/[’]/g, "'").replaceAll(/\s/g, " ").trim();
  if (plain === "") return { kind: "nothing" };
  const inParentheses = /^\((.*)\)$/.exec(plain)?.[1];
  const { first, second, body = "" } = AROUND.exec(inParentheses ?? plain)?.groups ?? {};
  if (first !== undefined && second !== undefined) return { kind: "unreadable" };
  const sign = first ?? second;
  if (inParentheses !== undefined && sign !== undefined) return { kind: "unreadable" };
  const isNegative = inParentheses !== undefined || (sign !== undefined && sign !== "+");
  return signed(readDigits(body, columnMark), isNegative);
}

/** The typed amount, if unambiguous. */
export function typedCents(text: string): Cents | undefined {
  const read = readTypedMoney(text);
  return read.kind === "amount" ? read.cents : undefined;
}

function readDigits(body: string, columnMark?: DecimalMark): TypedMoney {
  const groups = WRITTEN.exec(body)?.groups;
  if (groups === undefined || !/\d/.test(body)) return { kind: "unreadable" };
  const { whole = "", group, mark, fraction = "" } = groups;
  if (mark !== undefined && mark === group) return { kind: "unreadable" };
  if (fraction.length > 2) return { kind: "third_decimal" };
  const isLoneMark = mark === undefined && /^[1-9]\d{0,2}[.,]\d{3}$/.test(whole);
  if (isLoneMark && group === columnMark) return { kind: "third_decimal" };
  // "1.234" alone is the only ambiguous spelling.
  if (isLoneMark && group === "." && columnMark === undefined) {
    const grouped = parseCents(whole.replace(".", ""));
    const cut = parseCents(whole.slice(0, -1));
    if (grouped !== undefined && cut !== undefined) {
      return { kind: "ambiguous", readings: [grouped, cut] };
    }
  }
  // A group cannot start with zero: "0,123" has a third decimal.
  if (group !== undefined && whole.startsWith("0")) return { kind: "third_decimal" };
  const digits = whole.replaceAll(/\D/g, "");
  const cents = parseCents(fraction === "" ? digits : `${digits}.${fraction}`);
  return cents === undefined ? { kind: "unreadable" } : { kind: "amount", cents };
}

function signed(read: TypedMoney, isNegative: boolean): TypedMoney {
  if (!isNegative) return read;
  // Never minus zero.
  const negated = (cents: Cents) => subtractCents(ZERO_CENTS, cents);
  if (read.kind === "amount") return { kind: "amount", cents: negated(read.cents) };
  if (read.kind !== "ambiguous") return read;
  const [grouped, cut] = read.readings;
  return { kind: "ambiguous", readings: [negated(grouped), negated(cut)] };
}
