import type { PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import { isPhraseAt, setOf, type Span, type Word } from "./sentence.ts";

type Method = (typeof PAYMENT_METHODS)[number];

/** A way of paying that is said. Without a method it is one that could be several of the form's. */
export interface SaidMethod {
  span: Span;
  method: Method | undefined;
  /** of a check */
  number: string | undefined;
  /** words between, as the bank's name in "with my Chase Visa", that no field takes */
  isWorded: boolean;
}

/** These say how it was paid wherever they stand. */
const PLAIN: readonly (readonly [string, Method | undefined])[] = [
  ["credit card", "Credit Card"],
  ["credit-card", "Credit Card"],
  ["cc", "Credit Card"],
  ["visa", "Credit Card"],
  ["visa card", "Credit Card"],
  ["visa credit", "Credit Card"],
  ["mastercard", "Credit Card"],
  ["master card", "Credit Card"],
  ["amex", "Credit Card"],
  ["amex card", "Credit Card"],
  ["american express", "Credit Card"],
  ["discover card", "Credit Card"],
  ["debit card", "Debit Card"],
  ["debit-card", "Debit Card"],
  ["debit", "Debit Card"],
  ["visa debit", "Debit Card"],
  ["visa debit card", "Debit Card"],
  ["bank transfer", "Bank Transfer"],
  ["bank-transfer", "Bank Transfer"],
  ["wire transfer", "Bank Transfer"],
  ["bank wire", "Bank Transfer"],
  ["money transfer", "Bank Transfer"],
  ["e-transfer", "Bank Transfer"],
  ["ach", "Bank Transfer"],
  ["zelle", "Bank Transfer"],
  ["venmo", "Bank Transfer"],
  ["cash app", "Bank Transfer"],
  ["cashapp", "Bank Transfer"],
  ["direct deposit", "Bank Transfer"],
  ["cash", "Cash"],
  ["petty cash", "Cash"],
  ["cheque", "Check"],
  ["personal check", "Check"],
  ["cashier's check", "Check"],
  ["financed", "Financing"],
  ["financing", "Financing"],
  ["heloc", "Financing"],
  ["home equity loan", "Financing"],
  ["line of credit", "Financing"],
  ["payment plan", "Financing"],
  ["construction loan", "Financing"],
  ["bank loan", "Financing"],
  ["paypal", undefined],
  ["apple pay", undefined],
  ["google pay", undefined],
  ["money order", undefined],
  ["gift card", undefined],
  ["gift cards", undefined],
  ["store credit", undefined],
  ["crypto", undefined],
  ["bitcoin", undefined],
];

/**
 * These are things as well: a wire, a check valve, a loan. They say how it was paid only behind
 * "by", "with" and the like, behind the amount, or standing alone.
 */
const BOUND: readonly (readonly [string, Method | undefined])[] = [
  ["check", "Check"],
  ["ck", "Check"],
  ["wire", "Bank Transfer"],
  ["transfer", "Bank Transfer"],
  ["credit", "Credit Card"],
  ["discover", "Credit Card"],
  ["loan", "Financing"],
  ["credit union loan", "Financing"],
  ["finance", "Financing"],
  // A card may be a credit or a debit card.
  ["card", undefined],
  ["cards", undefined],
];

/** Words that begin like a method and are none. */
const NOT_METHODS = [
  "cash back",
  "cash register",
  "cash flow",
  "check valve",
  "check valves",
  "credit union",
  "transfer switch",
  "transfer station",
].map((phrase) => phrase.split(" "));

interface Entry {
  phrase: readonly string[];
  method: Method | undefined;
  isBound: boolean;
}

const ENTRIES: readonly Entry[] = [
  ...PLAIN.map(([phrase, method]) => ({ phrase: phrase.split(" "), method, isBound: false })),
  ...BOUND.map(([phrase, method]) => ({ phrase: phrase.split(" "), method, isBound: true })),
].toSorted((one, other) => other.phrase.length - one.phrase.length);

const BEFORE = setOf("by in via with on using through thru from to onto");
const DETERMINERS = setOf("a an the my our his her personal");
const BEHIND = setOf("payment payments account money");
/** "cash and card": the second is a way of paying as well */
const JOINING = setOf("and or & / + plus");
const THINGS = setOf("wire loan");
const WRITING = setOf("wrote cut gave handed sent written");
const NUMBER_WORDS = setOf("number no nr num");
/** "on my Home Depot card" */
const MOST_BETWEEN = 3;

/** Every way of paying that is said outside of what is taken. */
export function saidMethods(
  words: readonly Word[],
  isTaken: (at: number) => boolean,
): SaidMethod[] {
  const said: SaidMethod[] = [];
  let at = 0;
  while (at < words.length) {
    const isJoined = JOINING.has(words[at - 1]?.key ?? "") && said.at(-1)?.span.to === at - 1;
    const found = isTaken(at) ? undefined : methodAt(words, at, isTaken, isJoined);
    if (found !== undefined) said.push(found);
    at = found?.span.to ?? at + 1;
  }
  return said;
}

function methodAt(
  words: readonly Word[],
  at: number,
  isTaken: (at: number) => boolean,
  isJoined: boolean,
): SaidMethod | undefined {
  if (NOT_METHODS.some((phrase) => isPhraseAt(words, at, phrase))) return undefined;
  const entry = ENTRIES.find(({ phrase }) => isPhraseAt(words, at, phrase));
  if (entry === undefined) return undefined;
  const end = at + entry.phrase.length;
  const { from, isLed, isWorded } = leadBefore(words, at, isTaken);
  const number = entry.method === "Check" ? checkNumberAt(words, end) : undefined;
  const isAlone = isEdge(words[at - 1]) && (isEdge(words[end]) || words[end]?.kind === "number");
  // "Wrote Joe a check for 850"
  const isWritten =
    entry.method === "Check" &&
    (WRITING.has(words[at - 1]?.key ?? "") ||
      (words[at - 1]?.key === "a" && words.some(({ key }) => WRITING.has(key))));
  // "850 check"; but "14/2 wire" is a cable.
  const isBehindAmount =
    !THINGS.has(words[at]?.key ?? "") &&
    (words[at - 1]?.kind === "number" || isMoney(words[at - 1]));
  if (
    entry.isBound &&
    !(isLed || isJoined || isWritten || isAlone || isBehindAmount || number !== undefined)
  ) {
    return undefined;
  }
  const ending = entry.method?.endsWith("Card") === true ? cardEndingAt(words, end) : 0;
  const to = number?.to ?? end + ending + (BEHIND.has(words[end]?.key ?? "") ? 1 : 0);
  return {
    span: { from, to },
    // 'On the card' is how a credit card is spoken of; 'by card' says no more than that it was one.
    method: entry.method ?? (isOnTheCard(words, from, at) ? "Credit Card" : undefined),
    number: number?.text,
    isWorded: isWorded || ending > 0,
  };
}

function isOnTheCard(words: readonly Word[], from: number, at: number): boolean {
  return (
    words[at]?.key === "card" &&
    at === from + 2 &&
    words[from]?.key === "on" &&
    words[from + 1]?.key === "the"
  );
}

/** Back to the preposition that leads to it: "with my", "by", "on the Home Depot". */
function leadBefore(
  words: readonly Word[],
  at: number,
  isTaken: (at: number) => boolean,
): { from: number; isLed: boolean; isWorded: boolean } {
  let from = at;
  while (DETERMINERS.has(words[from - 1]?.key ?? "")) from -= 1;
  if (BEFORE.has(words[from - 1]?.key ?? ""))
    return { from: from - 1, isLed: true, isWorded: false };
  for (let back = at - 1; back >= at - MOST_BETWEEN; back -= 1) {
    const word = words[back];
    if (word?.kind !== "word" || isTaken(back)) break;
    if (DETERMINERS.has(word.key)) {
      if (!["with", "on", "using", "by"].includes(words[back - 1]?.key ?? "")) break;
      return { from: back - 1, isLed: true, isWorded: true };
    }
  }
  return { from: words[at - 1]?.key === "a" ? at - 1 : at, isLed: false, isWorded: false };
}

/** "check #1043", "check no. 1043". Bare digits behind "check" are the amount until there is another. */
function checkNumberAt(
  words: readonly Word[],
  at: number,
): { text: string; to: number } | undefined {
  const [next, after] = [words[at], words[at + 1]];
  if (next?.kind === "reference") {
    return { text: next.text.replaceAll(/[# ]/gu, ""), to: at + 1 };
  }
  if (NUMBER_WORDS.has(next?.key ?? "") && /^\d+$/.test(after?.text ?? "")) {
    return { text: after?.text ?? "", to: at + 2 };
  }
  return undefined;
}

/** "ending in 4242" */
function cardEndingAt(words: readonly Word[], at: number): number {
  if (words[at]?.key !== "ending") return 0;
  const length = words[at + 1]?.key === "in" ? 2 : 1;
  return /^\d{4}$/.test(words[at + length]?.text ?? "") ? length + 1 : 0;
}

function isEdge(word: Word | undefined): boolean {
  return word === undefined || word.kind === "mark";
}

function isMoney(word: Word | undefined): boolean {
  return ["dollars", "bucks", "grand"].includes(word?.key ?? "");
}

/** The one method that is said; undefined where none is, or several, or no plain one. */
export function onlyMethod(said: readonly SaidMethod[]): Method | undefined {
  const [first] = said;
  return said.every(({ method }) => method === first?.method) ? first?.method : undefined;
}
