import { type Cents, MAX_AMOUNT, sumCents, timesCents } from "../../../../shared/money.ts";
import { countOf } from "../days/dates.ts";
import { type AmountMention, readAmounts } from "../money/amounts.ts";
import { findMatch, isIn, isOneOf, matchAt } from "../sentence.ts";
import { type Span, takenBy, type Words } from "../sentence.ts";
import { patternCalled } from "../word-lists.ts";
import type { ExpenseLead } from "./expense-leads.ts";

export interface AmountReading {
  cents: Cents | undefined;
  /** money was said, and it is not plain how much was paid */
  isUnclear: boolean;
  /** more than one was paid, so there may be more than one thing */
  isSeveral: boolean;
  /** of a check, where the digits behind it are not the amount */
  checkNumber: string | undefined;
  /** all that is money, and a check's number */
  said: readonly AmountMention[];
}

/**
 * The one amount that was paid. Of several none is taken, because choosing the first would be a
 * guess; unless one is said to be the total, or a plus stands between them. The price of one of
 * many is none, unless it is said how often it was paid.
 */
export function amountOf(
  words: Words,
  lead: ExpenseLead,
  taken: readonly { span: Span }[],
): AmountReading {
  const isObject = (at: number) => lead.verb?.object === "thing" && at === lead.span.to;
  const all = readAmounts(words, { isTaken: takenBy(taken), isObject }).filter(
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
    isUnclear: all.length > 0 && (!isInBounds || isMore),
    isSeveral: sums.length > 1 && joined === undefined,
    checkNumber: check && words[check.span.from]?.text,
    said: combined === undefined ? all : [combined],
  };
}

/** "45.99 + 12.50": who writes a plus says what it comes to. */
function addedUp(words: Words, sums: readonly AmountMention[]): AmountMention | undefined {
  const [first, last] = [sums[0], sums.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isJoined = sums.every(
    ({ span }, at) =>
      at === 0 ||
      (isOneOf(words[span.from - 1], "+ plus") && sums[at - 1]?.span.to === span.from - 1),
  );
  const cents = sums.flatMap((sum) => sum.cents ?? []);
  if (!isJoined || cents.length < sums.length) return undefined;
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
export function isUnpaid(words: Words, lead: ExpenseLead, amount: AmountReading): boolean {
  const { verb, span } = lead;
  if (verb === undefined || isBought(lead)) return false;
  if (findMatch(words, "not paid nouns") !== undefined) return true;
  const isAtOnce = amount.said.some((said) => said.span.from === span.to);
  return verb.phrase === "got" && span.from <= lead.opening.to && isAtOnce;
}
