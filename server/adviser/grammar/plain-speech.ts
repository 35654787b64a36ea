import { phraseLengthAt, type Words } from "./sentence.ts";
import { phraseList, wordSet } from "./word-lists.ts";

/*
 * What is not plainly said to be so: questions, denials, plans, conditions. The grammar leaves
 * these alone, because a proposal from "I haven't paid Joe 850" would put words into a mouth.
 */

const QUESTION_STARTS = wordSet("question starts");

const OTHER_ORDERS = wordSet("other orders");

const QUESTIONS_WITHIN = phraseList("questions within");

const DENIALS = wordSet("denials");

const NOT_SO = phraseList("not so");

/** Whether it asks something, or orders something else than recording. */
export function isQuestion(words: Words): boolean {
  const [first] = words;
  if (words.some(({ text }) => text === "?")) return true;
  if (first === undefined || OTHER_ORDERS.has(first.key)) return true;
  return QUESTION_STARTS.has(first.key) || isHaveQuestion(words);
}

/** "Have I paid Joe", while "Have paid Joe" is a statement. */
function isHaveQuestion(words: Words): boolean {
  return (
    ["have", "has", "had"].includes(words[0]?.key ?? "") &&
    /^(?:i|we|you|he|she|they|it|the|my|our|anyone)$/.test(words[1]?.key ?? "")
  );
}

/** Whether it denies, doubts, or speaks of what may be or of a sum of many expenses. */
export function isUncertain(words: Words): boolean {
  return words.some(
    ({ key }, at) =>
      DENIALS.has(key) ||
      key.endsWith("n't") ||
      phraseLengthAt(words, at, NOT_SO) > 0 ||
      phraseLengthAt(words, at, QUESTIONS_WITHIN) > 0,
  );
}

/** Whether it says that something is not so, or only may be. */
export function isDenied(words: Words): boolean {
  return words.some(({ key }) => DENIALS.has(key) || key.endsWith("n't") || key === "if");
}
