import { isPhraseAt, phrasesOf, setOf, type Word } from "./sentence.ts";

/*
 * What is not plainly said to be so: questions, denials, plans, conditions. The grammar leaves
 * these alone, because a proposal from "I haven't paid Joe 850" would put words into a mouth.
 */

const QUESTION_STARTS = setOf(
  "who what when where why how which whose whom did do does is are was were am can could should would",
  "will shall may might must whether what's whats where's when's who's how's isn't aren't didn't don't",
  "doesn't hasn't haven't won't wouldn't shouldn't couldn't can't wasn't weren't",
);

/** Orders for something else than recording what is new. */
const OTHER_ORDERS = setOf(
  "show tell list find search explain compare calculate give summarize summarise delete remove change",
  "update edit correct undo cancel move rename fix help suggest recommend estimate convert translate",
  "ignore forget write draft send email call text export print open",
);

const QUESTIONS_WITHIN = phrasesOf(
  "how much",
  "how many",
  "how long",
  "whether",
  "what",
  "why",
  "how",
);

const DENIALS = setOf(
  "not never cannot nobody none neither nor dont didnt havent hasnt wasnt isnt wont cant arent doesnt",
  "unpaid incomplete unfinished owe owes",
);

const NOT_SO = phrasesOf(
  "if",
  "unless",
  "no longer",
  "yet to",
  "instead of",
  "so far",
  "to date",
  "until now",
  "up to now",
  "in case",
  "budget",
  "budgeted",
  "refund",
  "refunded",
  "paid me",
  "paid us",
  "paid back",
  "pay me",
  "gave me",
  "gave us",
  "sent me",
  "sent us",
  "for example",
  "e.g",
);

/** Whether it asks something, or orders something else than recording. */
export function isQuestion(words: readonly Word[]): boolean {
  const [first] = words;
  if (words.some(({ text }) => text === "?")) return true;
  if (first === undefined || OTHER_ORDERS.has(first.key)) return true;
  return QUESTION_STARTS.has(first.key) || isHaveQuestion(words);
}

/** "Have I paid Joe", while "Have paid Joe" is a statement. */
function isHaveQuestion(words: readonly Word[]): boolean {
  return (
    ["have", "has", "had"].includes(words[0]?.key ?? "") &&
    /^(?:i|we|you|he|she|they|it|the|my|our|anyone)$/.test(words[1]?.key ?? "")
  );
}

/** Whether it denies, doubts, or speaks of what may be or of a sum of many expenses. */
export function isUncertain(words: readonly Word[]): boolean {
  return words.some(
    ({ key }, at) =>
      DENIALS.has(key) ||
      key.endsWith("n't") ||
      NOT_SO.some((phrase) => isPhraseAt(words, at, phrase)) ||
      QUESTIONS_WITHIN.some((phrase) => isPhraseAt(words, at, phrase)),
  );
}

/** Whether it says that something is not so, or only may be. */
export function isDenied(words: readonly Word[]): boolean {
  return words.some(({ key }) => DENIALS.has(key) || key.endsWith("n't") || key === "if");
}
