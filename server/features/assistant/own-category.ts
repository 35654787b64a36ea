import { EXPENSE_CATEGORIES } from "../../../shared/expenses/catalog.ts";

/** Makes "Cabinets" and "cabinet" equal, and "Accessories" and "accessory". */
function stemOf(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|[cs]h)es$/, "")
    .replace(/s$/, "");
}

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}

/** Whether the words of a name occur in a text consecutively. */
function isNamedIn(words: readonly string[], name: string): boolean {
  const sought = wordsIn(name);
  return (
    sought.length > 0 &&
    words.some((_, at) => sought.every((word, index) => words[at + index] === word))
  );
}

interface Said {
  /** subject of the expense, in the user's words */
  about: string;
  /** the whole sentence */
  sentence: string;
  /** the recognized category in its display spelling; null for none */
  category: string | null;
}

/**
 * The category of an expense: a custom one named in its subject, unless the sentence names another.
 * Two matches are ambiguous and change nothing.
 *
 * @param known all categories of the project's expenses and budget lines
 */
export function categoryMeant(
  { about, sentence, category }: Said,
  known: readonly string[],
): string | null {
  if (category !== null && isNamedIn(wordsIn(sentence), category)) return category;
  const common: ReadonlySet<string> = new Set(EXPENSE_CATEGORIES);
  const words = wordsIn(about);
  const named = known.filter((name) => !common.has(name) && isNamedIn(words, name));
  // "Kitchen cabinets" is more specific than "Cabinets".
  const longest = Math.max(0, ...named.map((name) => wordsIn(name).length));
  const best = new Set(named.filter((name) => wordsIn(name).length === longest));
  const [only] = best;
  return best.size === 1 && only !== undefined ? only : category;
}
