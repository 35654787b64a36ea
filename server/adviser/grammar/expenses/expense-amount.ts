import { type Cents, MAX_AMOUNT, sumCents, timesCents } from "../../../../shared/money.ts";
import { type AmountMention, readAmounts } from "../money/amounts.ts";
import type { ExpenseLead } from "./expense-leads.ts";
import type { MethodMention } from "../money/payment-methods.ts";
import { isIn, isOneOf, keyPattern, matchAt, type Span, takenBy, type Words } from "../sentence.ts";
import { wordSet } from "../word-lists.ts";

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

const TIMES = keyPattern("(?:(?:for|x|,) )?(?<count>[1-9]\\d?) (?<unit>day|hour|hr|week|month)s?");
const IDIOMS = wordSet("idioms");
const NOT_PAID_NOUNS = wordSet("not paid nouns");
const STRONG = "paid payed prepaid pre-paid bought purchased spent";

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
  const check =
    paid.length < 2
      ? undefined
      : paid.find(({ span, isMarked }) => !isMarked && words[span.from - 1]?.key === "check");
  const sums = paid.filter((amount) => amount !== check);
  const total = sums.find(({ isTotal }) => isTotal);
  const chosen = total === undefined ? sums : [total];
  const [first] = chosen;
  const joined = chosen.length === 1 ? undefined : addedUp(words, sums);
  const times = timesPaid(words, all);
  const cents = chosen.length === 1 ? first?.cents : (joined?.cents ?? times?.cents);
  const isInBounds = cents !== undefined && cents > 0 && cents <= MAX_AMOUNT;
  const combined = joined ?? times;
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
  if (first === undefined || last === undefined || first === last) return undefined;
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
  if (rate?.cents === undefined || !rate.isRate || another !== undefined) return undefined;
  const found = matchAt(words, rate.span.to, TIMES);
  const { unit = "", count } = found?.said ?? {};
  if (found === undefined || words[rate.span.to - 1]?.key.replace(/s$/, "") !== unit)
    return undefined;
  const span = { from: rate.span.from, to: rate.span.to + found.length };
  return { ...rate, cents: timesCents(rate.cents, Number(count)), span };
}

/** Whether the verb's words alone do not make it an expense: "gave Joe the key", "got a quote for 850". */
export function isIncompleteExpense(
  words: Words,
  { verb, span }: ExpenseLead,
  amount: AmountReading,
  methods: readonly MethodMention[],
): boolean {
  if (verb === undefined) return false;
  if (verb.needs.includes("amount") && amount.said.every(({ isRate }) => isRate)) return true;
  if (verb.needs.includes("method") && methods.length === 0) return true;
  // "paid attention", "paid too much"
  if (amount.said.length === 0 && IDIOMS.has(words[span.to]?.key ?? "")) return true;
  const [first = ""] = verb.phrase.split(" ");
  if (!STRONG.split(" ").includes(first) && words.some(({ key }) => NOT_PAID_NOUNS.has(key))) {
    return true;
  }
  const has = (list: string) => words.some((word) => isOneOf(word, list));
  if (first === "made") return !has("deposit payment installment");
  // "Got 850 from Joe" is money that came in.
  const isAtOnce = amount.said.some((said) => said.span.from === span.to);
  return first === "got" && isAtOnce && !has("worth");
}
