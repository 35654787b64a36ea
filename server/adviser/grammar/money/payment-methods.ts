import { PAYMENT_METHODS } from "../../../../shared/expenses/catalog.ts";
import {
  isOneOf,
  type IsTaken,
  phraseLengthAt,
  type Span,
  type Word,
  type Words,
} from "../sentence.ts";
import { byFirstWord, labelsByPhrase, phraseList } from "../word-lists.ts";

type Method = (typeof PAYMENT_METHODS)[number];

/** A way of paying that is said. Without a method it is one that could be several of the form's. */
export interface MethodMention {
  span: Span;
  method: Method | undefined;
  /** of a check */
  number: string | undefined;
  /** words between, as the bank's name in "with my Chase Visa", that no field takes */
  isWorded: boolean;
}

const PLAIN = labelsByPhrase("payment methods");
const BOUND = labelsByPhrase("bound payment methods");
const METHODS = byFirstWord([...PLAIN.keys(), ...BOUND.keys()]);
const NOT_METHODS = phraseList("not payment methods");
const DETERMINERS = "a an the my our his her personal";
const WRITING = "wrote cut gave handed sent written";
/** "on my Home Depot card" */
const MAX_BETWEEN = 3;

/** Every way of paying that is said outside of what is taken. */
export function readMethods(words: Words, isTaken: IsTaken): MethodMention[] {
  const said: MethodMention[] = [];
  let at = 0;
  while (at < words.length) {
    // "cash and card": the second is a way of paying as well
    const isJoined = isOneOf(words[at - 1], "and or & / + plus") && said.at(-1)?.span.to === at - 1;
    const found = isTaken(at) ? undefined : methodAt(words, at, isTaken, isJoined);
    if (found !== undefined) said.push(found);
    at = found?.span.to ?? at + 1;
  }
  return said;
}

function methodAt(
  words: Words,
  at: number,
  isTaken: IsTaken,
  isJoined: boolean,
): MethodMention | undefined {
  const length = phraseLengthAt(words, at, METHODS);
  if (length === 0 || phraseLengthAt(words, at, NOT_METHODS) > 0) return undefined;
  const phrase = words
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(" ");
  const label = PLAIN.get(phrase) ?? BOUND.get(phrase);
  const method = PAYMENT_METHODS.find((one) => one === label);
  const end = at + length;
  const { from, isLed, isWorded } = leadBefore(words, at, isTaken);
  const number = method === "Check" ? checkNumberAt(words, end) : undefined;
  const isSure = PLAIN.has(phrase) || isLed || isJoined || number !== undefined;
  if (!isSure && !isPlainlyPaid(words, at, end, method)) return undefined;
  const ending = method?.endsWith("Card") === true ? cardEndingAt(words, end) : 0;
  const account = isOneOf(words[end], "payment payments account money") ? 1 : 0;
  const isOnTheCard = phrase === "card" && at === from + 2 && isOneOf(words[from], "on");
  return {
    span: { from, to: number?.to ?? end + ending + account },
    // 'On the card' is how a credit card is spoken of; 'by card' says no more than that it was one.
    method: method ?? (isOnTheCard && isOneOf(words[from + 1], "the") ? "Credit Card" : undefined),
    number: number?.text,
    isWorded: isWorded || ending > 0,
  };
}

/** "850 check", "Wrote Joe a check for 850", "loan" alone; but "14/2 wire" is a cable. */
function isPlainlyPaid(words: Words, at: number, end: number, method?: Method): boolean {
  const [before, behind] = [words[at - 1], words[end]];
  const isAlone = isEdge(before) && (isEdge(behind) || behind?.kind === "number");
  const isWritten = before?.key === "a" && words.some((word) => isOneOf(word, WRITING));
  const isMoney = before?.kind === "number" || isOneOf(before, "dollars bucks grand");
  return (
    isAlone ||
    (method === "Check" && (isOneOf(before, WRITING) || isWritten)) ||
    (isMoney && !isOneOf(words[at], "wire loan"))
  );
}

/** Back to the preposition that leads to it: "with my", "by", "on the Home Depot". */
function leadBefore(
  words: Words,
  at: number,
  isTaken: IsTaken,
): { from: number; isLed: boolean; isWorded: boolean } {
  let from = at;
  while (isOneOf(words[from - 1], DETERMINERS)) from -= 1;
  if (isOneOf(words[from - 1], "by in via with on using through thru from to onto")) {
    return { from: from - 1, isLed: true, isWorded: false };
  }
  for (let back = at - 1; back >= at - MAX_BETWEEN; back -= 1) {
    if (words[back]?.kind !== "word" || isTaken(back)) break;
    if (isOneOf(words[back], DETERMINERS)) {
      if (!isOneOf(words[back - 1], "with on using by")) break;
      return { from: back - 1, isLed: true, isWorded: true };
    }
  }
  return { from: words[at - 1]?.key === "a" ? at - 1 : at, isLed: false, isWorded: false };
}

/** "check #1043", "check no. 1043". Bare digits behind "check" are the amount until there is another. */
function checkNumberAt(words: Words, at: number) {
  const [next, after] = [words[at], words[at + 1]];
  if (next?.kind === "reference") return { text: next.text.replaceAll(/[# ]/gu, ""), to: at + 1 };
  const isNumber = isOneOf(next, "number no nr num") && /^\d+$/.test(after?.text ?? "");
  return isNumber ? { text: after?.text ?? "", to: at + 2 } : undefined;
}

/** "ending in 4242" */
function cardEndingAt(words: Words, at: number): number {
  if (words[at]?.key !== "ending") return 0;
  const length = words[at + 1]?.key === "in" ? 2 : 1;
  return /^\d{4}$/.test(words[at + length]?.text ?? "") ? length + 1 : 0;
}

function isEdge(word: Word | undefined): boolean {
  return word === undefined || word.kind === "mark";
}

/** The one method that is said; undefined where none is, or several, or no plain one. */
export function onlyMethod(said: readonly MethodMention[]): Method | undefined {
  const [first] = said;
  return said.every(({ method }) => method === first?.method) ? first?.method : undefined;
}
