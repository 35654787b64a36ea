import type { Phrases } from "./word-lists.ts";

/** What a piece of a sentence is, by its shape alone. */
export type WordKind =
  /** letters, with what stands inside them: "isn't", "Lowe's", "rough-in", "K-2210" */
  | "word"
  /** digits that may be money, a count, a day: "$1,250.50", "850", "3/14", "3rd", "1.2k" */
  | "number"
  /** a size, which is never money: "2x4s", `1/2"`, "50%" */
  | "measure"
  /** "#1043" */
  | "reference"
  | "email"
  | "phone"
  /** one character of punctuation */
  | "mark";

export interface Word {
  kind: WordKind;
  /** as typed */
  text: string;
  /** in small letters, without accents, with straight apostrophes: what the tables hold */
  key: string;
  start: number;
  end: number;
}

export interface Sentence {
  /** tidied, as the words count it */
  text: string;
  /** exactly as typed, as far as it can be stored: this is what goes into notes */
  said: string;
  words: Words;
}

/** The words of a sentence, or of a part of it. */
export type Words = readonly Word[];

/** Whether the word at a place is part of what was found already. */
export type IsTaken = (at: number) => boolean;

/** Words `from` up to and without `to`. */
export interface Span {
  from: number;
  to: number;
}

/*
 * Each is tried where the one before ended, so reading is one pass. None has a repetition inside a
 * repetition that could match the same text in two ways, so no text makes one go back and forth.
 */
const SHAPES: readonly (readonly [WordKind, RegExp])[] = [
  ["email", /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/uy],
  ["phone", /(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])/uy],
  ["measure", /\d[\d./]*["'″′]? ?[x×] ?\d[\d./x×"'″′]*s?(?![\p{L}\d$])/iuy],
  ["measure", /\d[\d./-]*(?:["″′]|'(?!\p{L})| ?%)/uy],
  ["reference", /# ?[\p{L}\d][\p{L}\d-]*/uy],
  [
    "number",
    /(?:[-~+]?(?:US|C|CA|A|AU)?[$€£¥] ?|[-~+])?(?:\d(?:[\d.,:/-]*\d)?|\.\d+)(?:(?:k|st|nd|rd|th)(?![\p{L}\d]))?(?: ?[$€£¥](?! ?\d))?/iuy,
  ],
  ["word", /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'&-]*[\p{L}\p{M}\p{N}])?/uy],
  ["mark", /[!-/:-@[-`{-~…]/uy],
];

/** A full stop after one of these ends the abbreviation, not the sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    "mr mrs ms dr st ave inc co ltd corp approx incl no nr vs etc ft lb lbs oz gal sq ea hr hrs " +
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun"
  ).split(" "),
);

/** Direction marks and zero-width characters: invisible, and they would split a word. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** The text as it can be read: no unseen characters, plain dashes and digits, no quotes around words. */
export function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[０-９]/gu, (digit) => digit.normalize("NFKC"))
    .replaceAll(UNSEEN, "")
    .replaceAll(/\s*[\r\n\u2028\u2029]+\s*/gu, "; ")
    .replaceAll(/[\s\p{Cc}]/gu, " ")
    .replaceAll(/[‘’ʼ]/gu, "'")
    .replaceAll(/(?<!\d)[“”"]/gu, "")
    .replaceAll(/(?<=^|\s)w\/o(?!\p{L})/giu, "without")
    .replaceAll(/(?<=^|\s)w\/ ?(?=\p{L})/giu, "with ")
    .replaceAll(/\.{2,}|…/gu, ", ")
    .replaceAll(/ ?[–—] ?/gu, " - ")
    .trim();
}

/** What the database can hold: no NUL, no half of a character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").trim();
}

/** Takes a tidy text apart. What is neither a letter, a digit nor punctuation, as an emoji, is no word. */
export function wordsOf(text: string, said = text): Sentence {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const word = wordAt(text, at);
    if (word === undefined) {
      at += 1;
    } else {
      if (!isDotOfAbbreviation(word, words.at(-1))) words.push(word);
      at = word.end;
    }
  }
  return { text, said, words };
}

function wordAt(text: string, at: number): Word | undefined {
  for (const [kind, shape] of SHAPES) {
    shape.lastIndex = at;
    const found = shape.exec(text)?.[0];
    if (found !== undefined) {
      return { kind, text: found, key: keyOf(found), start: at, end: at + found.length };
    }
  }
  return undefined;
}

function isDotOfAbbreviation(word: Word, before: Word | undefined): boolean {
  return word.text === "." && before?.end === word.start && ABBREVIATIONS.has(before.key);
}

/** By this texts are compared: "Núñez" and "NUNEZ" are one. */
export function keyOf(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** What was typed between two words, them included. */
export function textOf(
  { text, words }: Pick<Sentence, "text" | "words">,
  { from, to }: Span,
): string {
  return text.slice(words[from]?.start, words[to - 1]?.end);
}

/** Whether the words from `at` on are those of a phrase, written with spaces. */
export function isPhraseAt(words: Words, at: number, phrase: readonly string[]): boolean {
  return phrase.every((key, offset) => words[at + offset]?.key === key);
}

/** The length of the longest phrase that stands at `at`; 0 for none. */
export function phraseLengthAt(words: Words, at: number, phrases: Phrases): number {
  const candidates = phrases.get(words[at]?.key ?? "");
  return candidates?.find((phrase) => isPhraseAt(words, at, phrase))?.length ?? 0;
}

const splitLists = new Map<string, ReadonlySet<string>>();

/** Whether the word is one of a short list, parted by spaces. */
export function isOneOf(word: Word | undefined, list: string): boolean {
  if (word === undefined) return false;
  let keys = splitLists.get(list);
  if (keys === undefined) {
    keys = new Set(list.split(" "));
    splitLists.set(list, keys);
  }
  return keys.has(word.key);
}

/** A word that is written like a name. */
export function isCapital(word: Word | undefined): boolean {
  return word?.kind === "word" && /^\p{Lu}/u.test(word.text);
}

/** A pattern of whole keys, parted by spaces, for `matchAt`. */
export function keyPattern(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, "y");
}

interface KeyLine {
  text: string;
  starts: number[];
}
const keyLines = new WeakMap<Words, KeyLine>();

/** What a `keyPattern` finds from the word `at` on, and how many words it takes. */
export function matchAt(
  words: Words,
  at: number,
  pattern: RegExp,
): { length: number; said: Readonly<Record<string, string | undefined>> } | undefined {
  let line = keyLines.get(words);
  if (line === undefined) {
    const starts: number[] = [];
    let text = "";
    for (const { key } of words) {
      starts.push(text.length);
      text += `${key} `;
    }
    line = { text: text.trimEnd(), starts };
    keyLines.set(words, line);
  }
  const start = line.starts[at];
  if (start === undefined) return undefined;
  pattern.lastIndex = start;
  const found = pattern.exec(line.text);
  if (found === null) return undefined;
  const end = line.starts.indexOf(pattern.lastIndex + 1, at);
  return { length: (end < 0 ? words.length : end) - at, said: found.groups ?? {} };
}

export function isIn({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

/** Whether a word is in one of the spans. */
export function takenBy(found: readonly { span: Span }[]): IsTaken {
  return (at) => found.some(({ span }) => isIn(span, at));
}

/** A capital first letter, no white space or punctuation around. */
export function titled(text: string): string {
  const bare = text.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;:.!?/*-]+|[\s,;:.!?/*-]+$/gu, "");
  const [first = ""] = bare;
  return first.toUpperCase() + bare.slice(first.length);
}

/** The text, or as many of its whole words as there is place for, counted in code points. */
export function shortened(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max).join("");
  const space = cut.lastIndexOf(" ");
  return (space > 0 ? cut.slice(0, space) : cut).trimEnd();
}
