/** Words that banks add around a payee's name. */
const AROUND = new Set(
  "the pos debit card purchase visa mastercard payment paypal sq tst sagt danke kartenzahlung lastschrift filiale gmbh inc llc co corp ltd".split(
    " ",
  ),
);
/** More words rarely help to identify a payee. */
const MAX_WORDS = 2;
/** Longer text is cut: names come early. */
const LONGEST = 200;

/** Lower-case words of a text. */
export function wordsIn(text: string): string[] {
  return splitWords(text.slice(0, LONGEST).toLowerCase());
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Identifies a payee across branches and bank spellings: the first words that are neither numbers
 * nor bank wording. Empty where none remain.
 */
export function payeeKey(text: string): string {
  return firstNames(wordsIn(text));
}

/** The words of `payeeKey` as they are written: "Home Depot" of "The Home Depot #0231". */
export function payeeName(text: string): string {
  return firstNames(splitWords(text.slice(0, LONGEST)));
}

function firstNames(words: readonly string[]): string {
  return words
    .filter((word) => !/\d/.test(word) && word.length > 1 && !AROUND.has(word.toLowerCase()))
    .slice(0, MAX_WORDS)
    .join(" ");
}
