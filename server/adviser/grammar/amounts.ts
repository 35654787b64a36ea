import type { Cents } from "../../../shared/money.ts";
import { rateSpanAt, roughSpanAt } from "./amount-surroundings.ts";
import { centsOfDigits, MULTIPLIERS, spelledAt } from "./numbers.ts";
import { BEFORE_A_COUNT, CONNECTORS, DOLLARS, FOREIGN, NUMBERED, UNITS } from "./quantity-words.ts";
import { isPhraseAt, type Span, type Word } from "./sentence.ts";

/** Money that is said. Without cents it is not plain how much: "about 850", "1,2345", "€850". */
export interface SaidAmount {
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
  isTaken: (at: number) => boolean;
  /** where something bought is named: a number there counts it */
  isObject: (at: number) => boolean;
}

interface Surroundings extends AmountContext {
  /** "$" or "dollars" stands somewhere, so a bare number before a noun is no money */
  isMarkedElsewhere: boolean;
}

const NUMBER =
  /^(?<rough>~)?(?<minus>-)?(?<mark>(?:us)?\$|[ac]a?u?\$|[€£¥])? ?(?<digits>[\d.,]+)(?<k>k)?(?: ?(?<end>[$€£¥]))?$/;

export function saidAmounts(words: readonly Word[], context: AmountContext): SaidAmount[] {
  const isMarkedElsewhere = words.some(
    (_, at) => !context.isTaken(at) && digitsAt(words, at)?.isMarked === true,
  );
  const said: SaidAmount[] = [];
  let at = 0;
  while (at < words.length) {
    const found = context.isTaken(at)
      ? undefined
      : amountAt(words, at, { ...context, isMarkedElsewhere });
    if (found !== undefined) said.push(found);
    at = found?.span.to ?? at + 1;
  }
  return said;
}

interface Figure {
  cents: Cents | undefined;
  isMarked: boolean;
  to: number;
}

function amountAt(
  words: readonly Word[],
  at: number,
  context: Surroundings,
): SaidAmount | undefined {
  const figure = digitsAt(words, at) ?? inWordsAt(words, at);
  if (figure === undefined) return undefined;
  const { isMarked } = figure;
  if (!isMarked && isCount(words, at, figure.to, context)) return undefined;
  const from = words[at - 1]?.key === "usd" ? at - 1 : at;
  const rough = roughSpanAt(words, from, figure.to);
  const rate = rateSpanAt(words, from, figure.to);
  return {
    span: rate ?? rough ?? { from, to: figure.to },
    cents: rough !== undefined || figure.cents === 0 ? undefined : figure.cents,
    isMarked,
    isRate: rate !== undefined,
    isTotal: isTotalAt(words, from, figure.to),
  };
}

/** A figure in digits, with what multiplies it and the currency behind it. */
function digitsAt(words: readonly Word[], at: number): Figure | undefined {
  const word = words[at];
  if (word?.kind !== "number") return undefined;
  const { groups } = NUMBER.exec(word.key) ?? {};
  if (groups === undefined) return rangeAt(words, at);
  const { digits: first = "", mark = "", end = "", rough, minus, k } = groups;
  const { digits, to: afterDigits } = withThousands(words, at, first);
  const { places, to: afterPlaces } = multiplierAt(
    words,
    afterDigits,
    k === undefined ? 0 : 3,
    mark,
  );
  const currency = currencyAt(words, afterPlaces);
  const isForeign = currency === "foreign" || /[€£¥]|^[ac]/.test(mark + end);
  const isPlain = rough === undefined && minus === undefined && !isForeign;
  const to = currency === undefined ? afterPlaces : afterPlaces + 1;
  const cents = isPlain ? centsOfDigits(digits, places) : undefined;
  return {
    ...withCents(words, to, cents),
    isMarked:
      mark !== "" || end !== "" || places > 0 || currency !== undefined || isUsdBefore(words, at),
  };
}

/** "850-900" and "$850-$900": money, but not plain how much. A time or a fraction is none. */
function rangeAt(words: readonly Word[], at: number): Figure | undefined {
  const key = words[at]?.key ?? "";
  const isRange = /^\$?[\d.,]+-[\d.,]+$/.test(key);
  if (!isRange) return undefined;
  const currency = currencyAt(words, at + 1);
  return {
    cents: undefined,
    isMarked: key.startsWith("$") || currency !== undefined,
    to: currency === undefined ? at + 1 : at + 2,
  };
}

/** "12 000": thousands parted by a space. */
function withThousands(
  words: readonly Word[],
  at: number,
  first: string,
): { digits: string; to: number } {
  let digits = first;
  let to = at + 1;
  if (!/^[1-9]\d{0,2}$/.test(first)) return { digits, to };
  while (/^\d{3}(?:\.\d+)?$/.test(words[to]?.text ?? "") && !digits.includes(".")) {
    digits += words[to]?.text ?? "";
    to += 1;
  }
  return { digits, to };
}

/** "1.2 grand", "8 hundred"; "m" is millions behind a dollar sign only, else it is meters. */
function multiplierAt(
  words: readonly Word[],
  at: number,
  places: number,
  mark: string,
): { places: number; to: number } {
  const key = words[at]?.key ?? "";
  const more = key === "m" && mark === "" ? undefined : MULTIPLIERS.get(key);
  return more === undefined || (key === "mil" && mark === "")
    ? { places, to: at }
    : { places: places + more, to: at + 1 };
}

function currencyAt(words: readonly Word[], at: number): "dollars" | "foreign" | undefined {
  const key = words[at]?.key ?? "";
  if (DOLLARS.has(key)) return "dollars";
  return FOREIGN.has(key) ? "foreign" : undefined;
}

function isUsdBefore(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.key === "usd";
}

/** "850 dollars and 50 cents" */
function withCents(
  words: readonly Word[],
  at: number,
  cents: Cents | undefined,
): { cents: Cents | undefined; to: number } {
  const and = words[at]?.key === "and" ? 1 : 0;
  const isCents = ["cents", "cent"].includes(words[at + and + 1]?.key ?? "");
  if (!isCents) return { cents, to: at };
  const digits = words[at + and]?.text ?? "";
  const more = /^\d{1,2}$/.test(digits) ? centsOfDigits(`.${digits.padStart(2, "0")}`) : undefined;
  const sum = cents === undefined || more === undefined ? undefined : centsSum(cents, more);
  return { cents: sum, to: at + and + 2 };
}

function centsSum(whole: Cents, part: Cents): Cents | undefined {
  // "850.25 and 50 cents" says two things.
  return whole % 100 === 0
    ? centsOfDigits(`${whole / 100}.${String(part).padStart(2, "0")}`)
    : undefined;
}

/** "eight hundred fifty dollars", "two grand", "fifteen hundred" */
function inWordsAt(words: readonly Word[], at: number): Figure | undefined {
  const spelled = spelledAt(words, at);
  if (spelled === undefined) return undefined;
  const after = at + spelled.length;
  const currency = currencyAt(words, after);
  const to = currency === undefined ? after : after + 1;
  const cents =
    spelled.value === undefined || currency === "foreign"
      ? undefined
      : centsOfDigits(String(spelled.value));
  const isGrand = words[after - 1]?.key === "grand";
  // "One of the doors" and "two coats" are no amounts, and "a hundred" is one only as money.
  const isLarge = spelled.value === undefined || spelled.value >= 100;
  if (currency === undefined && !isGrand && !isLarge) return undefined;
  return { ...withCents(words, to, cents), isMarked: currency !== undefined || isGrand };
}

/** Whether a number without a mark of money counts, measures or names something. */
function isCount(
  words: readonly Word[],
  from: number,
  to: number,
  { isTaken, isObject, isMarkedElsewhere }: Surroundings,
): boolean {
  const before = words[from - 1]?.key ?? "";
  const next = words[to];
  // "8-foot", "3-bedroom"
  // "Bought 5 at 20 each": what is bought is counted first.
  if (isObject(from) && next?.key !== "worth") return true;
  const isHyphened =
    next?.text === "-" && next.start === words[to - 1]?.end && words[to + 1]?.start === next.end;
  if (isHyphened) return true;
  if (NUMBERED.has(before) || isPhraseAt(words, from - 2, ["ending", "in"])) return true;
  if (next === undefined || isTaken(to) || next.kind === "mark") return false;
  if (next.kind === "measure" || next.kind === "number") return true;
  if (next.kind !== "word") return false;
  // "in" is a unit as well, but much more often what it looks like: "850 in cash".
  if (UNITS.has(next.key) && next.key !== "in") return true;
  if (next.key === "of" && ["them", "the", "these"].includes(words[to + 1]?.key ?? "")) return true;
  if (CONNECTORS.has(next.key)) return false;
  if (isMarkedElsewhere) return true;
  if (BEFORE_A_COUNT.has(before) || words[from]?.text === "1") return true;
  return /^\p{Ll}.*[^s]s$/u.test(next.text);
}

function isTotalAt(words: readonly Word[], from: number, to: number): boolean {
  const after = words[to]?.key ?? "";
  const isInAll = isPhraseAt(words, to, ["in", "total"]) || isPhraseAt(words, to, ["in", "all"]);
  const before = [words[from - 1]?.key ?? "", words[from - 2]?.key ?? ""];
  return isInAll || ["total", "altogether"].includes(after) || before.includes("total");
}
