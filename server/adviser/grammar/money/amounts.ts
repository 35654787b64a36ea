import type { Cents } from "../../../../shared/money.ts";
import { findAll, isOneOf, type IsTaken, lengthAt, matchAt } from "../sentence.ts";
import type { Span, Word, Words } from "../sentence.ts";
import { isListed } from "../word-lists.ts";
import { centsOfDigits, MULTIPLIERS, spelledAt } from "./numbers.ts";

/** Money that is said. Without cents it is not plain how much: "about 850", "1,2345", "€850". */
export interface AmountMention {
  span: Span;
  cents: Cents | undefined;
  /** "$", "dollars", "grand": it can be nothing but money */
  isMarked: boolean;
  /** a price for one of many: "$85 an hour" */
  isRate: boolean;
  /** "for a total of $1,050": what the other amounts come to */
  isTotal: boolean;
}

/** What the reader of amounts has to know of the rest of the sentence. */
export interface AmountContext {
  /** words that say something else: a day, a way of paying */
  isTaken: IsTaken;
  /** where something bought is named: a number there counts it */
  isObject: IsTaken;
}

interface Figure {
  cents: Cents | undefined;
  isMarked: boolean;
  to: number;
}

const NUMBER =
  /^(?<rough>~)?(?<minus>-)?(?<mark>(?:us)?\$|[ac]a?u?\$|[€£¥])?(?<digits>[\d.,]+)(?<k>k)?(?<end>[$€£¥])?$/;
/** "850-900" is money, but not plain how much. A time or a fraction is none. */
const RANGE = /^\$?[\d.,]+-[\d.,]+$/;
export const DOLLARS = new Set("dollar dollars buck bucks usd dollas".split(" "));

/** "invoice 1043", "unit 4": the number behind it is no money */
export function isNumbered(key: string): boolean {
  return isListed(key, "numbered");
}

export function readAmounts(words: Words, context: AmountContext): AmountMention[] {
  // Where "$" or "dollars" stands somewhere, a bare number before a noun is no money.
  const isMarkedElsewhere = words.some(
    (_, at) => !context.isTaken(at) && digitsAt(words, at)?.isMarked === true,
  );
  return findAll(words, (at) =>
    context.isTaken(at) ? undefined : amountAt(words, at, context, isMarkedElsewhere),
  );
}

function amountAt(words: Words, at: number, context: AmountContext, isMarkedElsewhere: boolean) {
  const figure = digitsAt(words, at) ?? inWordsAt(words, at);
  if (figure === undefined) return undefined;
  const { isMarked, to } = figure;
  if (!isMarked && isCount(words, at, to, context, isMarkedElsewhere)) return undefined;
  const from = words[at - 1]?.key === "usd" ? at - 1 : at;
  const rough = roughSpanAt(words, from, to);
  const rate = rateSpanAt(words, from, to);
  return {
    span: rate ?? rough ?? { from, to },
    cents: rough !== undefined || figure.cents === 0 ? undefined : figure.cents,
    isMarked,
    isRate: rate !== undefined,
    isTotal:
      matchAt(words, to, "in total") !== undefined ||
      [1, 2].some((back) => words[from - back]?.key === "total"),
  };
}

/** A figure in digits, with what multiplies it and the currency behind it. */
function digitsAt(words: Words, at: number): Figure | undefined {
  const word = words[at];
  if (word?.kind !== "number") return undefined;
  const isAfterUsd = words[at - 1]?.key === "usd";
  if (RANGE.test(word.key)) {
    const isMarked = word.key.startsWith("$") || isAfterUsd;
    const to = at + 1 + (currencyAt(words[at + 1]) === undefined ? 0 : 1);
    return { cents: undefined, isMarked: isMarked || to > at + 1, to };
  }
  const { groups } = NUMBER.exec(word.key) ?? {};
  if (groups === undefined) return undefined;
  const { digits: first = "", mark = "", end = "", rough, minus, k } = groups;
  const thousands = withThousands(words, at, first);
  const more = multiplierAt(words, thousands.to, mark);
  const places = (k === undefined ? 0 : 3) + more;
  const behind = thousands.to + (more > 0 ? 1 : 0);
  const currency = currencyAt(words[behind]);
  const isForeign = currency === "foreign" || /[€£¥]|^[ac]/.test(mark + end);
  const isPlain = rough === undefined && minus === undefined && !isForeign;
  const cents = isPlain ? centsOfDigits(thousands.digits, places) : undefined;
  const to = currency === undefined ? behind : behind + 1;
  const isMarked = mark + end !== "" || places > 0 || currency !== undefined || isAfterUsd;
  return { ...withCents(words, to, cents), isMarked };
}

/** "12 000": thousands parted by a space. */
function withThousands(words: Words, at: number, first: string) {
  let digits = first;
  let to = at + 1;
  if (!/^[1-9]\d{0,2}$/.test(first)) return { digits, to };
  while (/^\d{3}(?:\.\d+)?$/.test(words[to]?.text ?? "") && !digits.includes(".")) {
    digits += words[to]?.text ?? "";
    to += 1;
  }
  return { digits, to };
}

/** "1.2 grand", "8 hundred", in powers of ten; "m" is millions behind a dollar sign only, else it is meters. */
function multiplierAt(words: Words, at: number, mark: string): number {
  if (isOneOf(words[at], "m mil") && mark === "") return 0;
  return MULTIPLIERS.get(words[at]?.key ?? "") ?? 0;
}

function currencyAt(word: Word | undefined): "dollars" | "foreign" | undefined {
  if (DOLLARS.has(word?.key ?? "")) return "dollars";
  return isListed(word?.key, "foreign") ? "foreign" : undefined;
}

/** "850 dollars and 50 cents"; "850.25 and 50 cents" says two things. */
function withCents(words: Words, at: number, cents: Cents | undefined) {
  const found = matchAt(words, at, "and cents");
  if (found === undefined) return { cents, to: at };
  const digits = found.said["digits"] ?? "";
  const isPlain = cents !== undefined && cents % 100 === 0 && /^\d{1,2}$/.test(digits);
  const sum = isPlain ? centsOfDigits(`${cents / 100}.${digits.padStart(2, "0")}`) : undefined;
  return { cents: sum, to: at + found.length };
}

/** "eight hundred fifty dollars", "two grand", "fifteen hundred" */
function inWordsAt(words: Words, at: number): Figure | undefined {
  const spelled = spelledAt(words, at);
  if (spelled === undefined) return undefined;
  const { value, length } = spelled;
  const currency = currencyAt(words[at + length]);
  const isMarked = currency !== undefined || words[at + length - 1]?.key === "grand";
  // "One of the doors" and "two coats" are no amounts, and "a hundred" is one only as money.
  if (!isMarked && value !== undefined && value < 100) return undefined;
  const isPlain = value !== undefined && currency !== "foreign";
  const cents = isPlain ? centsOfDigits(String(value)) : undefined;
  const to = at + length + (currency === undefined ? 0 : 1);
  return { ...withCents(words, to, cents), isMarked };
}

/** Whether a number without a mark of money counts, measures or names something. */
function isCount(
  words: Words,
  from: number,
  to: number,
  { isTaken, isObject }: AmountContext,
  isMarkedElsewhere: boolean,
): boolean {
  const [before, next] = [words[from - 1], words[to]];
  // "Bought 5 at 20 each": what is bought is counted first.
  if (isObject(from) && next?.key !== "worth") return true;
  // "8-foot", "3-bedroom"
  const isHyphen = next?.text === "-" && next.start === words[to - 1]?.end;
  if (isHyphen && words[to + 1]?.start === next.end) return true;
  const isEnding = words[from - 2]?.key === "ending" && before?.key === "in";
  if (isNumbered(before?.key ?? "") || isEnding) return true;
  if (next === undefined || isTaken(to) || next.kind === "mark") return false;
  if (next.kind === "measure" || next.kind === "number") return true;
  if (next.kind !== "word") return false;
  // "in" is a unit as well, but much more often what it looks like: "850 in cash".
  if (isListed(next.key, "units") && next.key !== "in") return true;
  // "300 of the 900" are two sums, "2 of the 4 installments" none.
  if (next.key === "of" && isOneOf(words[to + 1], "them the these")) {
    return words[to + 2]?.kind !== "number" || isPlural(words[to + 3]);
  }
  if (isListed(next.key, "connectors")) return false;
  const isOne = isListed(before?.key, "before a count") || words[from]?.text === "1";
  return isMarkedElsewhere || isOne || isPlural(next);
}

/** As far as it shows: "sheets", but not "Joe's", "brass". */
function isPlural(word: Word | undefined): boolean {
  return word?.kind === "word" && /^\p{Ll}.*[^s]s$/u.test(word.text);
}

/**
 * The words that make it a rough amount; undefined for an exact one. In a field it would look like
 * an exact one, so it is left to the user.
 */
function roughSpanAt(words: Words, from: number, to: number): Span | undefined {
  const lead = [2, 1].find((back) => lengthAt(words, from - back, "rough") === back);
  if (lead !== undefined) return { from: from - lead, to };
  const portion = portionOf(words, from);
  const behind = lengthAt(words, to, "rough behind");
  if (portion !== undefined) return { from: portion, to };
  return behind > 0 ? { from, to: to + behind } : undefined;
}

/**
 * Where "10% of" 8500, "half of Joe's" 3000 or "4 payments of" 250 begins: the amount is the whole,
 * or one of several, and not what was paid.
 */
function portionOf(words: Words, from: number): number | undefined {
  const whose = "the his her their my our agreed total";
  const parts = "half third quarter part portion percent most double twice";
  let at = from - 1;
  while (isOneOf(words[at], whose) || words[at]?.key.endsWith("'s") === true) at -= 1;
  if (words[at]?.key !== "of") return undefined;
  const isOneOfMany = words[at - 2]?.kind === "number" && isPlural(words[at - 1]);
  const isPart = words[at - 1]?.kind === "measure" || isOneOf(words[at - 1], parts);
  return isPart || isOneOfMany ? at - 1 : undefined;
}

/** The words that make it a price for one of many: "5 @ $20", "$85/hour", "50 bucks an hour". */
function rateSpanAt(words: Words, from: number, to: number): Span | undefined {
  if (words[from - 1]?.text === "@") return { from: from - 1, to };
  const behind = lengthAt(words, to, "rate");
  return behind > 0 ? { from, to: to + behind } : undefined;
}
