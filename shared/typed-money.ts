import { type Cents, NO_CENTS, parseCents, subtractCents } from "./money.ts";

/*
 * Money as a person types it, in a field or a sentence. Requests stay strict (`money-input.ts`):
 * whoever reads what was typed sends the decimal string that it means.
 */

export type TypedMoney =
  | { kind: "amount"; cents: Cents }
  /** "1.234" is a group of three to some and a slip behind the point to others */
  | { kind: "ambiguous"; readings: readonly [Cents, Cents] }
  | { kind: "third_decimal" }
  | { kind: "nothing" }
  | { kind: "unreadable" };

/** What stands between whole units and their hundredths. */
export type DecimalMark = "." | ",";

/** Longer than any amount with all its marks. */
const LONGEST = 40;
const MINUS = "−–-";
/** What may stand around the digits: a sign, the dollar sign and its names. */
const AROUND = new RegExp(
  `^(?<first>[+${MINUS}])?\\s*(?:US\\$|USD|\\$)?\\s*(?<second>[+${MINUS}])?\\s*(?<body>.*?)\\s*(?:US\\$|USD|\\$)?$`,
  "i",
);
/** Digits, or groups of three behind one and the same mark, and a last mark with what follows it. */
const WRITTEN =
  /^(?<whole>\d{1,3}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*|\d*)(?:(?<mark>[.,])(?<fraction>\d*))?$/;

/**
 * Reads an amount by one rule for all fields: one comma or dot with one or two digits after it is
 * the decimal mark, marks between groups of three are none, and spaces and dollar signs say nothing.
 * A comma before exactly three digits is a group, as it is written in the United States; a lone dot
 * before three digits may be a group or a slip, and is asked.
 *
 * @param columnMark of an imported column, where other amounts show it: then one mark before three
 *   digits is that mark, or a group
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

/** What was typed, where it can be nothing else. */
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
  // "1.234" and no other mark: the one spelling that is two amounts.
  if (isLoneMark && group === "." && columnMark === undefined) {
    const grouped = parseCents(whole.replace(".", ""));
    const cut = parseCents(whole.slice(0, -1));
    if (grouped !== undefined && cut !== undefined) {
      return { kind: "ambiguous", readings: [grouped, cut] };
    }
  }
  // No group begins with a zero: "0,123" is a third decimal.
  if (group !== undefined && whole.startsWith("0")) return { kind: "third_decimal" };
  const digits = whole.replaceAll(/\D/g, "");
  const cents = parseCents(fraction === "" ? digits : `${digits}.${fraction}`);
  return cents === undefined ? { kind: "unreadable" } : { kind: "amount", cents };
}

function signed(read: TypedMoney, isNegative: boolean): TypedMoney {
  if (!isNegative) return read;
  // Never minus zero.
  const negated = (cents: Cents) => subtractCents(NO_CENTS, cents);
  if (read.kind === "amount") return { kind: "amount", cents: negated(read.cents) };
  if (read.kind !== "ambiguous") return read;
  const [grouped, cut] = read.readings;
  return { kind: "ambiguous", readings: [negated(grouped), negated(cut)] };
}
