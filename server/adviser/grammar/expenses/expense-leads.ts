import { MAX_AMOUNT, sumCents, timesCents } from "../../../../shared/money.ts";
import { countOf } from "../days/dates.ts";
import { type AmountMention, readAmounts } from "../money/amounts.ts";
import { findMatch, isIn, isOneOf, type IsTaken, lengthAt, matchAt } from "../sentence.ts";
import { type Sentence, type Span, takenBy, type Words } from "../sentence.ts";
import { isListed, labelsByPhrase, patternCalled } from "../word-lists.ts";

/** How a sentence says that there is an expense: by a verb of paying, or by asking to record one. */
export type ExpenseLead = ReturnType<typeof expenseLead>;

const VERBS = labelsByPhrase("paying verbs");

/** A verb of paying, what stands behind it ("payee", "thing", "amount"), and how it says it was paid. */
function payingVerbAt(words: Words, at: number) {
  const phrase = matchAt(words, at, "paying verb")?.said["verb"];
  const [object = "", ...needs] = VERBS.get(phrase ?? "")?.split(" ") ?? [];
  return phrase === undefined ? undefined : { phrase, object, needs };
}

/** The first verb of paying; without one all of the sentence says what it was. */
export function expenseLead(words: Words, isTaken: IsTaken, what: "expense" | "refund") {
  const start = lengthAt(words, 0, "expense opening");
  const opening = { from: 0, to: start };
  const at = words.findIndex(
    (_, index) => index >= start && !isTaken(index) && payingVerbAt(words, index) !== undefined,
  );
  const verb = payingVerbAt(words, at);
  const plain = { opening, verb: undefined, isByOther: false };
  if (verb === undefined || what === "refund") return { ...plain, span: { from: -1, to: start } };
  const to = at + verb.phrase.split(" ").length;
  // "Rosa picked up a check": who got it is no shop, and what is got no thing.
  if (verb.object === "thing" && lengthAt(words, to, "money") > 0)
    return { ...plain, span: { from: at, to } };
  let from = at;
  const isSpeaker = (index: number) =>
    index >= start && (isListed(words[index]?.key, "payers") || isTaken(index));
  while (isSpeaker(from - 1)) from -= 1;
  // "My wife paid": another one than who writes.
  const isByOther = words.slice(from, at).some((word) => isOneOf(word, "my our"));
  return { opening, span: { from, to }, verb, isByOther };
}

/**
 * The sentence up to "and he will finish on Friday", whose days are not the payment's. Another
 * payment is no other sentence: two amounts have to be seen as two.
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

/**
 * The one amount that was paid. Of several none is taken, unless one is said to be the total or a
 * plus stands between them; nor the price of one of many, unless it is said how often it was paid.
 */
export function amountOf(words: Words, lead: ExpenseLead, taken: readonly { span: Span }[]) {
  const isObject = (at: number) => lead.verb?.object === "thing" && at === lead.span.to;
  const all = readAmounts(words, takenBy(taken), isObject).filter(
    ({ span }) => !isIn(span, lead.span.from),
  );
  const paid = all.filter(({ isRate }) => !isRate);
  // "by check 1043, 850 dollars": where another amount is said, bare digits behind a check are its number.
  const isNumber = ({ span, isMarked }: AmountMention) =>
    !isMarked && paid.length > 1 && words[span.from - 1]?.key === "check";
  const check = paid.find(isNumber);
  const sums = paid.filter((amount) => amount !== check);
  const total = sums.find(({ isTotal }) => isTotal);
  const chosen = total === undefined ? sums : [total];
  const joined = chosen.length === 1 ? undefined : addedUp(words, sums);
  const combined = joined ?? timesPaid(words, all);
  const cents = chosen.length === 1 ? chosen[0]?.cents : combined?.cents;
  const isInBounds = cents !== undefined && cents > 0 && cents <= MAX_AMOUNT;
  const isMore = combined !== undefined || all.length > chosen.length + (check ? 1 : 0);
  return {
    cents: isInBounds ? cents : undefined,
    /** money was said, and it is not plain how much was paid */
    isUnclear: all.length > 0 && (!isInBounds || isMore),
    /** more than one was paid, so there may be more than one thing */
    isSeveral: sums.length > 1 && joined === undefined,
    checkNumber: check && words[check.span.from]?.text,
    /** all that is money, and a check's number */
    said: combined === undefined ? all : [combined],
  };
}

/** "45.99 + 12.50": who writes a plus says what it comes to. */
function addedUp(words: Words, sums: readonly AmountMention[]): AmountMention | undefined {
  const [first, last] = [sums[0], sums.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isAdded = ({ span: { from } }: AmountMention, at: number) =>
    isOneOf(words[from - 1], "+ plus") && sums[at]?.span.to === from - 1;
  const cents = sums.flatMap((sum) => sum.cents ?? []);
  if (!sums.slice(1).every(isAdded) || cents.length < sums.length) return undefined;
  return { ...first, cents: sumCents(cents), span: { from: first.span.from, to: last.span.to } };
}

/** "$59/day for 3 days": the only price, and how many times it was paid. */
function timesPaid(words: Words, all: readonly AmountMention[]): AmountMention | undefined {
  const [rate, another] = all;
  if (rate?.cents === undefined || another !== undefined) return undefined;
  const { from, to } = rate.span;
  const found = matchAt(words, to, "times paid");
  const unit = words[to - 1]?.key.replace(/s$/, "");
  if (found === undefined || found.said["unit"] !== unit) return undefined;
  const cents = timesCents(rate.cents, countOf(found.said));
  return { ...rate, cents, span: { from, to: to + found.length } };
}

/** Whether the verb alone says that something was paid: "gave Joe 2 keys" does not. */
export function isBought({ verb }: ExpenseLead): boolean {
  return verb !== undefined && patternCalled("strong verb").test(verb.phrase);
}

/** Whether money is spoken of that was not paid: "got a quote for 850", "got 850 from Joe". */
export function isUnpaid(words: Words, lead: ExpenseLead, sums: readonly AmountMention[]) {
  const { verb, span } = lead;
  if (verb === undefined || isBought(lead)) return false;
  if (findMatch(words, "not paid nouns") !== undefined) return true;
  const isAtOnce = sums.some((sum) => sum.span.from === span.to);
  return verb.phrase === "got" && span.from <= lead.opening.to && isAtOnce;
}
