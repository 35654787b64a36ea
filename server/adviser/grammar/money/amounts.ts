import type { Cents } from "../../../../shared/money.ts";
import { findAll, isOneOf, type IsTaken, lengthAt, lengthBefore, matchAt } from "../sentence.ts";
import type { Span, Word, Words } from "../sentence.ts";
import { isListed, labelsByPhrase } from "../word-lists.ts";
import { centsOfDigits, spelledAt } from "./numbers.ts";

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

const SCALES = labelsByPhrase("scales");

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
    isTotal: lengthAt(words, to, "in total") + lengthBefore(words, from, "total of") > 0,
  };
}

/** A figure in digits, with what multiplies it. Of a range it is not plain how much. */
function digitsAt(words: Words, at: number): Figure | undefined {
  if (words[at]?.kind !== "number") return undefined;
  const found = matchAt(words, at, "figure") ?? matchAt(words, at, "range");
  if (found === undefined) return undefined;
  const { digits, unclear, mark = "", end = "", k, scale = "" } = found.said;
  const places = (k === undefined ? 0 : 3) + Number(SCALES.get(scale) ?? 0);
  const isPlain = unclear === undefined && !/[€£¥]|^[ac]/.test(mark + end);
  const cents = isPlain ? centsOfDigits(digits?.replaceAll(" ", "") ?? "", places) : undefined;
  const figure = withCurrency(words, at + found.length, cents);
  const isMarked = mark + end !== "" || places > 0 || words[at - 1]?.key === "usd";
  return { ...figure, isMarked: isMarked || figure.isMarked };
}

/** "850 dollars and 50 cents"; "850.25 and 50 cents" says two things. */
function withCurrency(words: Words, at: number, plain: Cents | undefined): Figure {
  const { said, length = 0 } = matchAt(words, at, "behind a figure") ?? {};
  const { currency, part } = said ?? {};
  const whole = isListed(currency, "foreign") ? undefined : plain;
  const isSplit = whole !== undefined && whole % 100 === 0 && /^\d{1,2}$/.test(part ?? "");
  const sum = isSplit ? centsOfDigits(`${whole / 100}.${part?.padStart(2, "0")}`) : undefined;
  const cents = part === undefined ? whole : sum;
  return { cents, isMarked: currency !== undefined, to: at + length };
}

/** "eight hundred fifty dollars", "two grand", "fifteen hundred" */
function inWordsAt(words: Words, at: number): Figure | undefined {
  const { value, length = 0 } = spelledAt(words, at) ?? {};
  if (length === 0) return undefined;
  const cents = value === undefined ? undefined : centsOfDigits(String(value));
  const figure = withCurrency(words, at + length, cents);
  const isMarked = figure.isMarked || words[at + length - 1]?.key === "grand";
  // "One of the doors" and "two coats" are no amounts, and "a hundred" is one only as money.
  if (!isMarked && value !== undefined && value < 100) return undefined;
  return { ...figure, isMarked };
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
  if (lengthBefore(words, from, "numbering") > 0) return true;
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
  const lead = lengthBefore(words, from, "rough") || lengthBefore(words, from, "before a whole");
  const behind = lead > 0 ? 0 : lengthAt(words, to, "rough behind");
  return lead + behind > 0 ? { from: from - lead, to: to + behind } : undefined;
}

/** The words that make it a price for one of many: "5 @ $20", "$85/hour", "50 bucks an hour". */
function rateSpanAt(words: Words, from: number, to: number): Span | undefined {
  if (words[from - 1]?.text === "@") return { from: from - 1, to };
  const behind = lengthAt(words, to, "rate");
  return behind > 0 ? { from, to: to + behind } : undefined;
}
