import { isOneOf, type IsTaken, lengthAt, matchAt } from "../sentence.ts";
import type { Sentence, Span, Words } from "../sentence.ts";
import { isListed, labelsByPhrase } from "../word-lists.ts";

interface PayingVerb {
  phrase: string;
  /** what stands behind it: "payee", "thing" or "amount" */
  object: string;
  /** what it says of the way of paying: "transfer" */
  needs: readonly string[];
}

/** How a sentence says that there is an expense: by a verb of paying, or by asking to record one. */
export interface ExpenseLead {
  /** the words that say it */
  span: Span;
  verb?: PayingVerb | undefined;
  /** "add an expense of" */
  opening: Span;
  /** "my wife": another one than who writes */
  isByOther?: boolean;
}

const VERBS = labelsByPhrase("paying verbs");

function payingVerbAt(words: Words, at: number): PayingVerb | undefined {
  const phrase = matchAt(words, at, "paying verb")?.said["verb"];
  const [object = "", ...needs] = VERBS.get(phrase ?? "")?.split(" ") ?? [];
  return phrase === undefined ? undefined : { phrase, object, needs };
}

/** The first verb of paying; without one all of the sentence says what it was. */
export function expenseLead(
  words: Words,
  isTaken: IsTaken,
  what: "expense" | "refund",
): ExpenseLead {
  const start = lengthAt(words, 0, "expense opening");
  const opening = { from: 0, to: start };
  const at = words.findIndex(
    (_, index) => index >= start && !isTaken(index) && payingVerbAt(words, index) !== undefined,
  );
  const verb = payingVerbAt(words, at);
  if (verb === undefined || what === "refund") return { opening, span: { from: -1, to: start } };
  const to = at + verb.phrase.split(" ").length;
  // "Rosa picked up a check": who got it is no shop, and what is got no thing.
  if (verb.object === "thing" && lengthAt(words, to, "money") > 0)
    return { opening, span: { from: at, to } };
  let from = at;
  const isSpeaker = (index: number) =>
    index >= start && (isListed(words[index]?.key, "payers") || isTaken(index));
  while (isSpeaker(from - 1)) from -= 1;
  const isByOther = words.slice(from, at).some((word) => isOneOf(word, "my our"));
  return { opening, span: { from, to }, verb, isByOther };
}

/**
 * The sentence up to where another one begins: "and he will finish on Friday", ". It looks great".
 * What stands there is said of something else, so its days and ways of paying are not the payment's.
 * Another payment is no other sentence: two amounts have to be seen as two.
 */
export function mainClause(sentence: Sentence, from: number): Sentence {
  const { words } = sentence;
  const end = words.findIndex((_, at) => at >= from && startsAnother(words, at));
  const isPaidAgain = words.some((_, at) => at > end && payingVerbAt(words, at) !== undefined);
  return end < 0 || isPaidAgain ? sentence : { ...sentence, words: words.slice(0, end) };
}

export function startsAnother(words: Words, at: number): boolean {
  return lengthAt(words, at, "another sentence") > 0;
}
