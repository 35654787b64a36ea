import { PAYMENT_METHODS } from "../../../../shared/expenses/catalog.ts";
import { findAll, isOneOf, type IsTaken, lengthAt, lengthBefore, matchAt } from "../sentence.ts";
import type { Word, Words } from "../sentence.ts";
import { isListed, labelsByPhrase } from "../word-lists.ts";

type Method = (typeof PAYMENT_METHODS)[number];

/** A way of paying that is said. Without a method it is one that could be several of the form's. */
export type MethodMention = NonNullable<ReturnType<typeof methodAt>>;

const PLAIN = labelsByPhrase("payment methods");
const BOUND = labelsByPhrase("bound payment methods");

/** Every way of paying that is said outside of what is taken. */
export function readMethods(words: Words, isTaken: IsTaken): MethodMention[] {
  return findAll<MethodMention>(words, (at, before) => {
    // "cash and card": the second is a way of paying as well
    const isNext = before.at(-1)?.span.to === at - 1;
    const isJoined = isNext && isOneOf(words[at - 1], "and or & / + plus");
    return isTaken(at) ? undefined : methodAt(words, at, isTaken, isJoined);
  });
}

function methodAt(words: Words, at: number, isTaken: IsTaken, isJoined: boolean) {
  const { said, length = 0 } = matchAt(words, at, "method") ?? {};
  const phrase = said?.["phrase"];
  if (phrase === undefined) return undefined;
  const label = PLAIN.get(phrase) ?? BOUND.get(phrase);
  const method = PAYMENT_METHODS.find((one) => one === label);
  const end = at + length;
  const { from, isLed, isWorded } = leadBefore(words, at, isTaken);
  const number = method === "Check" ? matchAt(words, end, "check number") : undefined;
  const isSure = PLAIN.has(phrase) || isLed || isJoined || number !== undefined;
  if (!isSure && !isPlainlyPaid(words, at, end, method)) return undefined;
  const ending = method?.endsWith("Card") === true ? lengthAt(words, end, "behind a card") : 0;
  const isOnTheCard = phrase === "card" && at === from + 2 && isOneOf(words[from], "on");
  return {
    span: {
      from,
      to: end + (number?.length ?? (ending || lengthAt(words, end, "behind a method"))),
    },
    // 'On the card' is how a credit card is spoken of; 'by card' says no more than that it was one.
    method:
      method ??
      (isOnTheCard && isOneOf(words[from + 1], "the") ? ("Credit Card" as const) : undefined),
    number: number && (number.said["digits"] ?? words[end]?.text.replaceAll(/[# ]/gu, "")),
    /** words between, as the bank's name in "with my Chase Visa", that no field takes */
    isWorded: isWorded || ending > 0,
  };
}

/** "850 check", "Wrote Joe a check for 850", "loan" alone; but "14/2 wire" is a cable. */
function isPlainlyPaid(words: Words, at: number, end: number, method?: Method): boolean {
  const [before, behind] = [words[at - 1], words[end]];
  const isStart = before === undefined || before.kind === "mark";
  const isEnd = behind === undefined || behind.kind === "mark" || behind.kind === "number";
  const isWritten = before?.key === "a" && words.some((word) => isListed(word.key, "writing"));
  const isMoney = before?.kind === "number" || isOneOf(before, "dollars bucks grand");
  const isOfMoney = isOneOf(behind, "for of") && words[end + 1]?.kind === "number";
  return (
    (isStart && (isEnd || isOfMoney)) ||
    (method === "Check" && (isListed(before?.key, "writing") || isWritten)) ||
    (isMoney && !isOneOf(words[at], "wire loan"))
  );
}

/** Back to the preposition that leads to it: "with my", "by", "on the Home Depot". */
function leadBefore(words: Words, at: number, isTaken: IsTaken) {
  const led = lengthBefore(words, at, "before a method");
  if (led > 0) return { from: at - led, isLed: true, isWorded: false };
  const from = at - lengthBefore(words, at, "before a bank");
  const isFree = (word: Word, index: number) =>
    index < from + 2 || index >= at || (word.kind === "word" && !isTaken(index));
  if (from < at && words.every(isFree)) return { from, isLed: true, isWorded: true };
  return { from: words[at - 1]?.key === "a" ? at - 1 : at, isLed: false, isWorded: false };
}
