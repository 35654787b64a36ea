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
  const american = text.toLowerCase().replaceAll(/\blabour\b/g, "labor");
  return (american.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}

/**
 * Whether the words of a name occur consecutively in a text; with labels, only directly after one.
 */
function isNamedIn(words: readonly string[], name: string, labels?: ReadonlySet<string>): boolean {
  const sought = wordsIn(name);
  return (
    sought.length > 0 &&
    words.some(
      (_, at) =>
        sought.every((word, index) => words[at + index] === word) &&
        (labels === undefined || labels.has(words[at - 1] ?? "")),
    )
  );
}

/** Words before a stated category: "Cabinets under Plumbing", "category: Plumbing". */
const LABELS = new Set(["under", "category"]);

/**
 * The name with the most words, if only one has that many: "Kitchen cabinets" before "Cabinets".
 */
function longestOf(names: readonly string[]): string | undefined {
  const most = Math.max(0, ...names.map((name) => wordsIn(name).length));
  const [only, another] = new Set(names.filter((name) => wordsIn(name).length === most));
  return another === undefined ? only : undefined;
}

interface ExpenseWords {
  /** subject of the expense, in the user's words */
  about: string;
  /** the whole sentence */
  sentence: string;
  /** the recognized category in its display spelling; null for none */
  category: string | null;
}

/**
 * The category of an expense: the one that the sentence states, otherwise a custom one named in the
 * subject, unless the sentence names another. Two matches are ambiguous and change nothing.
 *
 * @param known all categories of the project's expenses and budget lines
 */
export function resolveCategory(
  { about, sentence, category }: ExpenseWords,
  known: readonly string[],
): string | null {
  const said = wordsIn(sentence);
  const all = [...EXPENSE_CATEGORIES, ...known];
  const explicit = longestOf(all.filter((name) => isNamedIn(said, name, LABELS)));
  if (explicit !== undefined) return explicit;
  if (category !== null && isNamedIn(said, category)) return category;
  const common: ReadonlySet<string> = new Set(EXPENSE_CATEGORIES);
  const words = wordsIn(about);
  const named = known.filter((name) => !common.has(name) && isNamedIn(words, name));
  return longestOf(named) ?? category;
}
