import { wordSet } from "../grammar/word-lists.ts";

/*
 * The words of a text as the search for articles compares them: the same for what was written and
 * for what is asked.
 */

/** A longer question is judged by its beginning. */
const MAX_TERMS = 40;
/** Longer ones are no words, and near matches of them are costly to look for. */
const LONGEST_TERM = 24;

const STOP_WORDS = wordSet("article stop words");
const COMMON_WORDS = wordSet("article common words");

function undouble(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /..[^suio]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Plainer than a linguist's: "permits", "tiling" and "insulated" become "permit", "til" and "insulat". */
function stemOf(word: string): string {
  let stem = withoutPlural(word);
  if (stem.length > 5 && stem.endsWith("ing")) stem = undouble(stem.slice(0, -3));
  else if (stem.length > 4 && stem.endsWith("ed")) stem = undouble(stem.slice(0, -2));
  return stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

const COMMON = new Set([...COMMON_WORDS].map(stemOf));
const EVERYDAY = new Set([...COMMON, ...[...wordSet("article everyday words")].map(stemOf)]);

export const isCommon = (term: string) => COMMON.has(term);

/** Says nothing about the subject when it is alone. */
export const isEveryday = (term: string) => EVERYDAY.has(term);

/** "Mechanic's" is "mechanic", "don't" is "dont", "R-value" is "rvalue"; accents are left out. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/['’]s\b/gu, "")
    .replaceAll(/(\p{L})['’](?=\p{L})/gu, "$1")
    .replaceAll(/(?<!\p{L})(\p{L})-(?=\p{L})/gu, "$1");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What is compared of a word; nothing for one that is in questions about anything. */
export function termOf(word: string): string | undefined {
  const isWord = word.length > 1 && word.length <= LONGEST_TERM;
  return isWord && !STOP_WORDS.has(word) ? stemOf(word) : undefined;
}

/** The words that mean something, each once, in their order. */
export function termsOf(text: string): string[] {
  const terms = wordsOf(text).flatMap((word) => termOf(word) ?? []);
  return [...new Set(terms)].slice(0, MAX_TERMS);
}
