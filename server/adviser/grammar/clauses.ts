import { payingVerbAt } from "./expense-verbs.ts";
import { type Sentence, setOf, type Word } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

const JOINING = setOf("and but so because since while which who then");
const SPEAKERS = wordSet("speakers");
const MARKS = setOf(". ! ; , - (");

/**
 * The sentence up to where another one begins: "and he will finish on Friday", ". It looks great".
 * What stands there is said of something else, so its days and ways of paying are not the payment's.
 * Another payment is no other sentence: two amounts have to be seen as two.
 */
export function mainClause(sentence: Sentence, from: number): Sentence {
  const { words } = sentence;
  const end = words.findIndex((_, at) => at >= from && startsAnother(words, at));
  if (end < 0 || words.some((_, at) => at > end && payingVerbAt(words, at) !== undefined)) {
    return sentence;
  }
  return { ...sentence, words: words.slice(0, end) };
}

/** "and he will finish the rest", "and will pay the rest" */
export function startsAnother(words: readonly Word[], at: number): boolean {
  const key = words[at]?.key ?? "";
  return (JOINING.has(key) || MARKS.has(key)) && SPEAKERS.has(words[at + 1]?.key ?? "");
}
