import { isListed, patternCalled } from "./word-lists.ts";

export interface Word {
  kind: WordKind;
  /** as typed */
  text: string;
  /** in small letters, without accents and spaces, with straight apostrophes: what the tables hold */
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

/** What the groups of a pattern have matched. */
export type Captures = Readonly<Record<string, string | undefined>>;

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
 * What a word is, by its shape alone. None has a repetition inside a repetition that could match the
 * same text in two ways, so no text makes one go back and forth.
 */
const SHAPES = {
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  phone: /(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])/,
  /** a size, which is never money: "2x4s", `1/2"`, "50%" */
  measure:
    /\d[\d./]*["'″′]? ?[x×] ?\d[\d./x×"'″′]*s?(?![\p{L}\d$])|\d[\d./-]*(?:["″′]|'(?!\p{L})| ?%)/u,
  reference: /# ?[\p{L}\d][\p{L}\d-]*/u,
  /** digits that may be money, a count, a day: "$1,250.50", "850", "3/14", "3rd", "1.2k" */
  number:
    /(?:[-~+]?(?:US|C|CA|A|AU)?[$€£¥] ?|[-~+])?(?:\d(?:[\d.,:/-]*\d)?|\.\d+)(?:(?:k|st|nd|rd|th)(?![\p{L}\d]))?(?: ?[$€£¥](?! ?\d))?/u,
  /** letters, with what stands inside them: "isn't", "Lowe's", "rough-in", "K-2210" */
  word: /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'&-]*[\p{L}\p{M}\p{N}])?/u,
  mark: /[!-/:-@[-`{-~…]/,
};
type WordKind = keyof typeof SHAPES;
const KINDS = Object.entries(SHAPES).map(([kind, { source }]) => `(?<${kind}>${source})`);
const SHAPE = new RegExp(KINDS.join("|"), "giu");

/** Direction marks and zero-width characters: invisible, and they would split a word. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** The text as it can be read: no unseen characters, plain dashes and digits, no quotes around words. */
export function normalizeText(text: string): string {
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

/** Takes a tidy text apart. What is neither a letter, a digit nor punctuation, as an emoji, is no word. */
export function parseSentence(text: string, said = text): Sentence {
  const words: Word[] = [];
  for (const { 0: found, index: start, groups = {} } of text.matchAll(SHAPE)) {
    const isOf = (kind: string): kind is WordKind => groups[kind] !== undefined;
    const kind = Object.keys(SHAPES).find(isOf) ?? "mark";
    const key = keyOf(found).replaceAll(" ", "");
    // A full stop behind "approx" ends the abbreviation, not the sentence.
    const last = words.at(-1);
    const isBehind = found === "." && last?.end === start;
    if (isBehind && isListed(last.key, "abbreviations")) continue;
    words.push({ kind, text: found, key, start, end: start + found.length });
  }
  return { text, said, words };
}

/** The form in which texts are compared: "Núñez" equals "NUNEZ". */
export function keyOf(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** What was typed between two words, them included. */
export function spanText({ text, words }: Sentence, { from, to }: Span): string {
  return text.slice(words[from]?.start, words[to - 1]?.end);
}

/** Whether the word is one of a short list, parted by spaces. */
export function isOneOf(word: Word | undefined, list: string): boolean {
  return word !== undefined && ` ${list} `.includes(` ${word.key} `);
}

/** A word that is written like a name. */
export function isCapital(word: Word | undefined): boolean {
  return word?.kind === "word" && /^\p{Lu}/u.test(word.text);
}

/** How many words from `at` on are written like one name. */
export function capitalsFrom(words: Words, at: number): number {
  const end = words.findIndex((word, index) => index >= at && !isCapital(word));
  return (end < 0 ? words.length : end) - at;
}

/** No pattern is meant to match more words. */
const LONGEST_MATCH = 40;

/** What `keysFrom` has joined, by place. */
const joinedKeys = new WeakMap<Words, string[]>();

/** The keys from a word on, joined once, because dozens of patterns are tried at each word. */
function keysFrom(words: Words, at: number): string {
  const joined = joinedKeys.get(words) ?? [];
  joinedKeys.set(words, joined);
  return (joined[at] ??= words
    .slice(at, at + LONGEST_MATCH)
    .map(({ key }) => key)
    .join(" "));
}

/** What a pattern or a list finds from the word `at` on, and how many words it takes. */
export function matchAt(words: Words, at: number, pattern: string) {
  if (words[at] === undefined) return undefined;
  const found = patternCalled(pattern).exec(keysFrom(words, at));
  if (found === null) return undefined;
  const said: Captures = found.groups ?? {};
  return { length: found[0] === "" ? 0 : found[0].split(" ").length, said };
}

/** How many words the pattern takes from the word `at` on; 0 where it does not match. */
export function lengthAt(words: Words, at: number, pattern: string): number {
  return matchAt(words, at, pattern)?.length ?? 0;
}

/** How many words right before the word `at`, and not before `floor`, the pattern takes. */
export function lengthBefore(words: Words, at: number, pattern: string, floor = 0): number {
  const lengths = [6, 5, 4, 3, 2, 1].filter((length) => at - length >= floor);
  const isWhole = (text: string) => patternCalled(pattern).exec(text)?.[0] === text;
  const keys = (length: number) => words.slice(at - length, at).map(({ key }) => key);
  return lengths.find((length) => isWhole(keys(length).join(" "))) ?? 0;
}

/** Where the pattern first matches. */
export function findMatch(words: Words, pattern: string, start = 0): Span | undefined {
  const from = words.findIndex((_, at) => at >= start && lengthAt(words, at, pattern) > 0);
  return from < 0 ? undefined : { from, to: from + lengthAt(words, from, pattern) };
}

/** All that is found from left to right, each where the one before ends. */
export function findAll<T extends { span: Span }>(
  words: Words,
  read: (at: number, before: readonly T[]) => T | undefined,
): T[] {
  const found: T[] = [];
  let at = 0;
  while (at < words.length) {
    const one = read(at, found);
    if (one !== undefined) found.push(one);
    at = one?.span.to ?? at + 1;
  }
  return found;
}

/** The value that all have; undefined where there is none, or several. */
export function onlyOf<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** Words next to each other that are open. */
export function runsOf<T>(words: readonly T[], isOpen: (word: T, at: number) => boolean): Span[] {
  const runs: Span[] = [];
  for (const [at, word] of words.entries()) {
    const last = runs.at(-1);
    if (!isOpen(word, at)) continue;
    if (last?.to === at) last.to += 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
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
