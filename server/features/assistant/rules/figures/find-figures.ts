import { DATES, type Recognizer } from "./dates-in-text.ts";
import type { Figure, Reading } from "./figure.ts";
import { COUNTS } from "./counts-in-text.ts";
import { canonicalNumber, NUMBER_IN_DIGITS, SCALE_WORDS } from "./number-text.ts";
import { LARGE_NUMBER_IN_WORDS, NUMBER_IN_WORDS } from "./number-words.ts";
import { SHARES } from "./shares-in-text.ts";

const NUMBER = NUMBER_IN_DIGITS;
const EITHER = `${NUMBER}|${NUMBER_IN_WORDS}`;

/**
 * Replaces text that was already parsed: neither letter, digit nor space, so that no match spans
 * it.
 */
const READ = "\u0001";

/**
 * Digits that are neither amounts, counts, percentages nor dates, and thus not figures from the
 * records.
 */
const NO_FIGURES: readonly RegExp[] = [
  /\bhttps?:\/\/[^\s)\]]+/gi,
  /(?<=\])\([^()\s]*\)/g,
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g,
  // The number of a list item or heading.
  /^\s*(?:>\s*)*(?:#{1,6}\s+)?(?:[-*+]\s+)?\d{1,3}[.)](?=\s)/g,
  // A footnote or source reference.
  /(?<=[\p{L}.,;:!?"”)\]])\[\^?\d{1,2}\]|^\s*\[\^?\d{1,2}\]:/gu,
  // A phone number.
  /(?<![\w.])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}\b/g,
  /\b(?:[01]?\d|2[0-3]):[0-5]\d(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?[ap]\.?m\b\.?/gi,
  /(?<=\b(?:call|dial|calling|dialing)\s|\bor\s|\band\s)[1-9]11\b/gi,
  /(?:#|\b(?:No\.|Steps?|Phase|Option|Section|Chapter|Form|Publication|Pub\.|Type|Class|Grade|Stage|Schedule|Title|Part)\s)\d{1,4}(?![\d,.%]*\d|\s?(?:%|[kK]\b|grand|thousand|million|dollars|bucks|USD|percent))/g,
];

const UNITS =
  "inch(?:es)?|in\\.|[\"″'′]|feet|foot|ft|yards?|yd|square|sq\\.?|cubic|mm|cm|meters?|miles?|lbs?|pounds?|oz|ounces?|gallons?|quarts?|amps?|volts?|watts?|kw|btu|psi|gauge|grit|degrees?|°|mils?|tons?|cfm|coats?|layers?|hours?|hrs?|minutes?|mins?|seconds?";

const FRACTION = "\\d{1,3}/\\d{1,3}";

/** Measurements, which no record has. Matched after money and percentages. */
const SIZES: readonly RegExp[] = [
  /\b\d{1,4}(?:\.\d{1,3})?\s?[x×]\s?\d{1,4}(?:\.\d{1,3})?(?:\s?[x×]\s?\d{1,4})?\b/gi,
  new RegExp(
    `(?:\\d{1,4}[\\s-])?(?:${FRACTION}|${NUMBER})(?:\\s?(?:[-–]|to)\\s?(?:${FRACTION}|${NUMBER}))?[\\s-]?(?:${UNITS})(?![a-z])`,
    "gi",
  ),
  /\b[A-Z]{1,4}-?\d{1,4}\b/g,
  /\b\d{1,4}(?!k\b|m\b|st\b|nd\b|rd\b|th\b)[A-Za-z]{1,4}\b/gi,
  /\b\d{1,3}(?:st|nd|rd|th)\b/g,
  /\b24\/7\b|\b\d{1,2}\/\d{1,2}\b(?!\/)/g,
];

/** An amount; has no value with a third decimal. */
function money(sign: string | undefined, text = "", scale = ""): Reading {
  const size = canonicalNumber(text, scale);
  if (size === undefined || /\.\d{3}/.test(size) || /\.\d{3}/.test(text)) {
    return { kind: "money", values: [] };
  }
  return { kind: "money", values: [sign ? `-${size}` : size] };
}

const SIGN = "((?<=^|[\\s|(*_~`])[-−]\\s?)?";
const SCALE = `(?:\\s?(${SCALE_WORDS})\\b)?`;

const AMOUNTS: readonly Recognizer[] = [
  {
    // Dollars of other countries. A single letter must be adjacent to the sign: "a $5 lamp" is not
    // Australian.
    pattern: new RegExp(
      `\\b(?:(?:CA|AU|NZ|HK|MX)\\s?|[CAS])[$＄]\\s?${NUMBER}${SCALE}|${NUMBER}\\s?(?:CAD|AUD|NZD|GBP|CHF|JPY|MXN|INR|yen|pesos|francs)\\b`,
      "gi",
    ),
    read: () => ({ kind: "otherMoney", values: [] }),
  },
  {
    pattern: new RegExp(`${SIGN}\\\\?(?:US\\s?)?[$＄]\\s?([-−])?(${EITHER})${SCALE}`, "gi"),
    read: ([sign, inner, text, scale]) => money(sign ?? inner, text, scale),
  },
  {
    pattern: new RegExp(
      `[€£¥₹]\\s?${NUMBER}${SCALE}|${NUMBER}\\s?(?:[€£¥₹]|euros?\\b|EUR\\b)`,
      "gi",
    ),
    read: () => ({ kind: "otherMoney", values: [] }),
  },
  {
    pattern: new RegExp(`\\bUSD\\s?(${NUMBER})${SCALE}`, "gi"),
    read: ([text, scale]) => money(undefined, text, scale),
  },
  {
    pattern: new RegExp(`(${EITHER})${SCALE}\\s?-?(?:USD|dollars?|bucks)\\b`, "gi"),
    read: ([text, scale]) => money(undefined, text, scale),
  },
  {
    pattern: new RegExp(`\\b(${EITHER})\\s(?:grand)\\b`, "gi"),
    read: ([text]) => money(undefined, text, "grand"),
  },
];

const NUMBERS: readonly Recognizer[] = [
  {
    pattern: new RegExp(`(${LARGE_NUMBER_IN_WORDS})`, "gi"),
    read: ([text = ""]) => {
      const value = canonicalNumber(text);
      return { kind: "number", values: value === undefined ? [] : [value] };
    },
  },
  {
    pattern: new RegExp(`(${NUMBER})(?:\\s?(${SCALE_WORDS})\\b)?`, "gi"),
    read: ([text = "", scale]) => {
      const value = canonicalNumber(text, scale);
      return { kind: "number", values: value === undefined ? [] : [value] };
    },
  },
];

const APPROXIMATE =
  /\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|some)\s+[*_~`\\]*$|[~≈][*_]*$/i;

/** Maximum distance back to the start of a word that belongs to a figure. */
const NEAR = 24;

/**
 * All figures in one line of a reply, in order and without overlap.
 *
 * @param names matches names whose digits are no figures, such as an expense's description; with
 * the flag g
 */
export function findFigures(line: string, names?: RegExp): Figure[] {
  const figures: Figure[] = [];
  let rest = line;
  const take = (start: number, end: number) => {
    rest = rest.slice(0, start) + READ.repeat(end - start) + rest.slice(end);
  };
  const recognize = ({ pattern, read }: Recognizer) => {
    for (const match of rest.matchAll(pattern)) {
      const [text, ...groups] = match;
      const start = match.index + text.length - text.trimStart().length;
      const end = match.index + text.trimEnd().length;
      const isApproximate = APPROXIMATE.test(line.slice(Math.max(0, start - NEAR), start));
      figures.push({ ...read(groups), start, end, isApproximate });
      take(start, end);
    }
  };
  const passOver = (pattern: RegExp) => {
    for (const match of rest.matchAll(pattern)) take(match.index, match.index + match[0].length);
  };
  if (names) passOver(names);
  for (const pattern of NO_FIGURES) passOver(pattern);
  for (const one of [...DATES, ...AMOUNTS, ...SHARES, ...COUNTS]) recognize(one);
  for (const pattern of SIZES) passOver(pattern);
  for (const one of NUMBERS) recognize(one);
  return figures.toSorted((a, b) => a.start - b.start);
}
