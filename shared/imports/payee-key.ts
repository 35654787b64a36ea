/** Bank wording around a name, without meaning for the payee. */
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
  return (
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Identifies a payee across branches and bank spellings: the first words that are neither numbers
 * nor bank wording. Empty where none remain.
 */
export function payeeKey(text: string): string {
  return wordsIn(text)
    .filter((word) => !/\d/.test(word) && word.length > 1 && !AROUND.has(word))
    .slice(0, MAX_WORDS)
    .join(" ");
}
