import { EXPENSE_CATEGORIES } from "../../../shared/expenses/catalog.ts";

/** "Cabinets" and "cabinet" are one word; so are "Accessories" and "accessory". */
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

/** Whether all words of a name stand in a text, one after the other. */
function isNamedIn(words: readonly string[], name: string): boolean {
  const sought = wordsIn(name);
  return (
    sought.length > 0 &&
    words.some((_, at) => sought.every((word, index) => words[at + index] === word))
  );
}

interface Said {
  /** what the expense is about, in the homeowner's words */
  about: string;
  /** the whole sentence */
  sentence: string;
  /** the category that was understood, as the product spells it; null for none */
  category: string | null;
}

/**
 * The category of an expense: one of the project's own whose name stands in what it is about, unless
 * the sentence names another one. With two of them it is not clear which, and nothing is changed.
 *
 * @param known all categories that the project's expenses and budget lines have
 */
export function categoryMeant(
  { about, sentence, category }: Said,
  known: readonly string[],
): string | null {
  if (category !== null && isNamedIn(wordsIn(sentence), category)) return category;
  const common: ReadonlySet<string> = new Set(EXPENSE_CATEGORIES);
  const words = wordsIn(about);
  const named = known.filter((name) => !common.has(name) && isNamedIn(words, name));
  // "Kitchen cabinets" says more than "Cabinets", which stands in it.
  const longest = Math.max(0, ...named.map((name) => wordsIn(name).length));
  const best = new Set(named.filter((name) => wordsIn(name).length === longest));
  const [only] = best;
  return best.size === 1 && only !== undefined ? only : category;
}
