import { wordSet } from "../grammar/word-lists.ts";
import { wordsByLabel } from "../intents/example-table.ts";

const FILLERS = wordSet("filler words");

/** Every word that means something here: none of them is taken for a misspelled other. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...[...wordsByLabel().values()].flatMap((words) => [...words]),
  ...FILLERS,
]);

export function isVocabulary(word: string): boolean {
  return VOCABULARY.has(word);
}

/** Carries no question of its own. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}
