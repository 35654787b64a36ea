/** What banks write around a name, and says nothing of who it is. */
const AROUND = new Set(
  "the pos debit card purchase visa mastercard payment paypal sq tst sagt danke kartenzahlung lastschrift filiale gmbh inc llc co corp ltd".split(
    " ",
  ),
);
/** No name is told by more. */
const MOST_WORDS = 2;
/** Longer texts are cut: nobody is named that far in. */
const LONGEST = 200;

/** The words of a text in lower case. */
export function wordsIn(text: string): string[] {
  return (
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * What tells a payee again, whichever branch it is and however the bank wrote it: the first words
 * that are no number and no bank's own. Empty where nothing is left.
 */
export function payeeKey(text: string): string {
  return wordsIn(text)
    .filter((word) => !/\d/.test(word) && word.length > 1 && !AROUND.has(word))
    .slice(0, MOST_WORDS)
    .join(" ");
}
