import { type Cents, parseCents, roundToCents, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { NUMBER_VALUES } from "../../../features/assistant/rules/figures/number-words.ts";
import { numberOfWords } from "../../../features/assistant/rules/figures/number-words.ts";
import { matchAt, type Words } from "../sentence.ts";
import { labelsByPhrase, phrasePattern, wordSet } from "../word-lists.ts";

/** Digits with thousands in threes or none, and a fraction: "1,250.5". "1,2345" is none. */
const NUMERAL = /^(\d{1,3}(?:,\d{3})+|\d+|)(?:\.(\d+))?$/;

/**
 * The cents that digits say, moved up by `places` powers of ten: "1.2" by three places is 1,200.00.
 * Undefined for what is not written as a number, and for a third decimal, which is never rounded.
 */
export function centsOfDigits(digits: string, places = 0): Cents | undefined {
  const match = NUMERAL.exec(digits);
  // "850,50" and "1.250,50", by the rule of the forms.
  if (!match) return places === 0 && /\d$/.test(digits) ? typedCents(digits) : undefined;
  const [, grouped = "", fraction = ""] = match;
  const whole = grouped.replaceAll(",", "") + fraction.slice(0, places).padEnd(places, "0");
  const rest = fraction.slice(places);
  return parseCents(rest === "" ? whole : `${whole}.${rest}`);
}

/**
 * The number written out in words from `at` on, as English is spoken: [thousands] [hundreds] [and]
 * the rest. Without a value where number words make no number together: "eight fifty".
 */
export function spelledAt(
  words: Words,
  at: number,
): { value: number | undefined; length: number } | undefined {
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

/** Slips put right; "half a grand", "two and a half grand", "fifty cents" in digits; "30% deposit on 9k" in dollars. */
export function withShares(text: string): string {
  return withShare(withDigits(text));
}

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

function withShare(text: string): string {
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
