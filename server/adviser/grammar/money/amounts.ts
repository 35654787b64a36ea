import { type Cents, parseCents, roundToCents, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { NUMBER_VALUES } from "../../../features/assistant/rules/figures/number-words.ts";
import { numberOfWords } from "../../../features/assistant/rules/figures/number-words.ts";
import { findAll, isOneOf, type IsTaken, lengthAt, lengthBefore, matchAt } from "../sentence.ts";
import type { Span, Word, Words } from "../sentence.ts";
import { isListed, labelsByPhrase, phrasePattern, wordSet } from "../word-lists.ts";

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

type Figure = ReturnType<typeof withCurrency>;

const SCALES = labelsByPhrase("scales");

/**
 * @param isTaken words that say something else: a day, a way of paying
 * @param isObject where something bought is named: a number there counts it
 */
export function readAmounts(words: Words, isTaken: IsTaken = nowhere, isObject = nowhere) {
  // Where "$" or "dollars" stands somewhere, a bare number before a noun is no money.
  const isMarkedElsewhere = words.some(
    (_, at) => !isTaken(at) && digitsAt(words, at)?.isMarked === true,
  );
  return findAll<AmountMention>(words, (at) => {
    const figure = isTaken(at) ? undefined : (digitsAt(words, at) ?? inWordsAt(words, at));
    if (figure === undefined) return undefined;
    // "Bought 5 at 20 each": what is bought is counted first.
    const isBought = isObject(at) && words[figure.to]?.key !== "worth";
    const isCounted = isBought || isCount(words, at, figure.to, isTaken, isMarkedElsewhere);
    return isCounted && !figure.isMarked ? undefined : amountAt(words, at, figure);
  });
}

function nowhere(_at: number): boolean {
  return false;
}

function amountAt(words: Words, at: number, figure: Figure): AmountMention {
  const { isMarked, to } = figure;
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
function withCurrency(words: Words, at: number, plain: Cents | undefined) {
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
  isTaken: IsTaken,
  isMarkedElsewhere: boolean,
): boolean {
  const [before, next] = [words[from - 1], words[to]];
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

/** The words that make it a rough amount, which would look like an exact one in a field. */
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

/** Digits with thousands in threes or none, and a fraction: "1,250.5". "1,2345" is none. */
const NUMERAL = /^(\d{1,3}(?:,\d{3})+|\d+|)(?:\.(\d+))?$/;

/** Cents of digits, moved up by powers of ten: "1.2" by three is 1,200.00. None of a third decimal. */
export function centsOfDigits(digits: string, places = 0): Cents | undefined {
  const match = NUMERAL.exec(digits);
  // "850,50" and "1.250,50", by the rule of the forms.
  if (!match) return places === 0 && /\d$/.test(digits) ? typedCents(digits) : undefined;
  const [, grouped = "", fraction = ""] = match;
  const whole = grouped.replaceAll(",", "") + fraction.slice(0, places).padEnd(places, "0");
  const rest = fraction.slice(places);
  return parseCents(rest === "" ? whole : `${whole}.${rest}`);
}

/** A number in words. Without a value where they make no number together: "eight fifty". */
export function spelledAt(words: Words, at: number) {
  const found = matchAt(words, at, "spelled number");
  if (found === undefined) return undefined;
  const to = at + found.length;
  const more = matchAt(words, to, "more of a number");
  if (more !== undefined) return { value: undefined, length: found.length + more.length };
  const spoken = words.slice(at, to).map(({ key }) => key);
  return { value: numberOfWords(spoken.join(" ")), length: found.length };
}

/* What has to be worked out before it is an amount, written as one. */

const SINGLE = [...NUMBER_VALUES.keys()].join("|");
const COUNT = String.raw`(?<![\d.,/$-])\b(\d{1,3}(?:\.\d{1,2})?|${SINGLE})`;
const PRICE = String.raw`\$?(\d[\d,]*(?:\.\d{1,2})?)(?: ?(?:dollars|bucks))?`;
const UNIT = "(?:day|hour|hr|night|week|month)";
const PRODUCTS = [
  // "22 x 18.75"
  new RegExp(String.raw`${COUNT}()() ?[x×*] ?\$?(\d+\.\d\d)(?!\d)`, "giu"),
  // "two days at 95 a day", "8 hours at 45"
  new RegExp(
    `${COUNT}( (${UNIT})s?\\b[^\\d,;.]{0,20}) (?:at|@) ${PRICE}(?: ?(?:/|a |an |per )\\3\\b|(?! ?(?:/|an? |per )))`,
    "giu",
  ),
  // "4 doors at 129 each", "6 sheets of drywall, 14.20 apiece"
  new RegExp(
    `${COUNT}((?: [a-z-]+){1,4})(),? (?:(?:at|for|@) )?${PRICE} (?:each|apiece|a piece|ea)\\b`,
    "giu",
  ),
];
const SLIPS = labelsByPhrase("slips");
const SLIP = new RegExp(`\\b(?:${[...SLIPS.keys()].join("|")})\\b`, "giu");
const ORDINALS = [...wordSet("ordinals")];
const MONTHS = phrasePattern("months");
const ANY_ORDINAL = `(?:${ORDINALS.toReversed().join("|")})`;
/** "the first of April", "March third", "on the tenth" */
const ORDINAL = new RegExp(
  String.raw`\b${ANY_ORDINAL}\b(?= of ${MONTHS}\b)|(?<=\b${MONTHS} (?:the )?)${ANY_ORDINAL}\b|(?<=\b(?:on|by|before|until|since) the )${ANY_ORDINAL}(?=$|[,.;!]| (?:for|with|by|in|cash)\b)`,
  "giu",
);
const SHARE = /\b(\d{1,2}) ?(?:%|percent\b)(?: of)? ?/i;
/** Three digits and more, so that no day is one. */
const WHOLE =
  /(?<![\d/#-])\$?(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{3,}(?:\.\d\d)?|\d+(?:\.\d+)?(?= ?(?:k|grand|thousand)\b))( ?(?:k|grand|thousand)\b)?(?![\d/])/giu;
const BEFORE_WHOLE =
  /\b(?:(?:on|of)(?: (?:the|a|an|my|our|his|her|their|this))?|total(?: of| is| was)?) $/i;
const BEHIND_WHOLE = /^ (?:in )?(?:total|order|job|quote|contract|price)\b/i;
const DEPOSIT = /\b(?:deposit|down|up front|upfront|advance|retainer)\b/i;

/** Slips put right; "half a grand", "two and a half grand", "fifty cents" in digits. */
function withDigits(text: string): string {
  return text
    .replaceAll(SLIP, (word) => SLIPS.get(word.toLowerCase()) ?? word)
    .replaceAll(ORDINAL, (word) => `${ORDINALS.indexOf(word.toLowerCase()) + 1}th`)
    .replaceAll(/\bhalf a (?:grand|thousand)\b/giu, "$500")
    .replaceAll(/\b(\w+) and a half (grand|thousand|k)\b/giu, (all, word: string, unit) => {
      const whole = NUMBER_VALUES.get(word.toLowerCase()) ?? word;
      return Number.isInteger(Number(whole)) ? `${whole}.5 ${unit}` : all;
    })
    .replaceAll(/\b(\w+) cents\b/giu, (all, word: string) => {
      const cents = NUMBER_VALUES.get(word.toLowerCase());
      return cents === undefined ? all : `${cents} cents`;
    });
}

/** What a count and a price come to: "4 doors at 129 each". */
export function withProducts(text: string): string {
  let said = withDigits(text);
  for (const product of PRODUCTS) {
    said = said.replaceAll(product, (all, count: string, what: string, _unit, price: string) => {
      const cents = parseCents(price.replaceAll(",", ""));
      const times = NUMBER_VALUES.get(count.toLowerCase()) ?? Number(count);
      return cents === undefined ? all : `${count}${what} ${dollars(roundToCents(cents * times))}`;
    });
  }
  return said;
}

/** The same as `withDigits`, and "30% deposit on 9k" in dollars. */
export function withShares(said: string): string {
  const text = withDigits(said);
  const share = Number(SHARE.exec(text)?.[1]);
  // "50% deposit of $2,500" says what the deposit is.
  if (Number.isNaN(share) || !DEPOSIT.test(text) || /deposit of \$?\d/i.test(text)) return text;
  for (const { 0: all, 1: digits = "", 2: grand, index } of text.matchAll(WHOLE)) {
    const [before, behind] = [text.slice(0, index), text.slice(index + all.length)];
    const cents = centsOfDigits(digits, grand === undefined ? 0 : 3);
    // "30% deposit on the windows, 650 by check" says what was paid.
    const isWhole = BEFORE_WHOLE.test(before) || BEHIND_WHOLE.test(behind);
    if (cents === undefined || !isWhole) continue;
    const paid = dollars(roundToCents((cents * share) / 100));
    return `${before}${paid}${behind}`.replace(SHARE, "");
  }
  return text;
}

function dollars(cents: Cents): string {
  return `$${toDecimal(cents)}`;
}
