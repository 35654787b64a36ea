import { type Cents, MAX_AMOUNT, sumCents, timesCents } from "../../../shared/money.ts";
import { type SaidAmount, saidAmounts } from "./amounts.ts";
import type { ExpenseLead } from "./expense-leads.ts";
import type { SaidMethod } from "./payment-methods.ts";
import { isIn, setOf, type Span, type Word } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

export interface AmountReading {
  cents: Cents | undefined;
  /** money was said, and it is not plain how much was paid */
  isUnclear: boolean;
  /** more than one was paid, so there may be more than one thing */
  isSeveral: boolean;
  /** of a check, where the digits behind it are not the amount */
  checkNumber: string | undefined;
  /** all that is money, and a check's number */
  said: readonly SaidAmount[];
}

/**
 * The one amount that was paid. Of several none is taken, because adding them up, or choosing the
 * first, would be a guess; unless one is said to be the total. The price of one of many is none.
 */
export function amountOf(
  words: readonly Word[],
  lead: ExpenseLead,
  taken: readonly { span: Span }[],
): AmountReading {
  const isObject = (at: number) => lead.verb?.object === "thing" && at === lead.span.to;
  const all = saidAmounts(words, {
    isTaken: (at) => taken.some(({ span }) => isIn(span, at)),
    isObject,
  }).filter(({ span }) => !isIn(span, lead.span.from));
  const paid = all.filter(({ isRate }) => !isRate);
  const check = checkNumberIn(words, paid);
  const sums = paid.filter((amount) => amount !== check);
  const total = sums.find(({ isTotal }) => isTotal);
  const chosen = total === undefined ? sums : [total];
  const [first] = chosen;
  // The same amount twice may be two payments.
  const isOne = chosen.length === 1;
  const joined = isOne ? undefined : addedUp(words, sums);
  const times = timesSaid(words, all);
  const cents = isOne ? first?.cents : (joined ?? times);
  const isInBounds = cents !== undefined && cents > 0 && cents <= MAX_AMOUNT;
  return {
    cents: isInBounds ? cents : undefined,
    isUnclear:
      all.length > 0 &&
      (!isInBounds ||
        joined !== undefined ||
        times !== undefined ||
        all.length > chosen.length + (check ? 1 : 0)),
    isSeveral: sums.length > 1 && joined === undefined,
    checkNumber: check && words[check.span.from]?.text,
    said: joined === undefined ? (times === undefined ? all : untilUnit(words, all)) : asOne(sums),
  };
}

/** With the plus signs between them. */
function asOne(sums: readonly SaidAmount[]): SaidAmount[] {
  const [first, last] = [sums[0], sums.at(-1)];
  return first === undefined || last === undefined
    ? []
    : [{ ...first, span: { from: first.span.from, to: last.span.to } }];
}

/** "$59/day for 3 days": how often is part of the price. */
function untilUnit(words: readonly Word[], all: readonly SaidAmount[]): SaidAmount[] {
  return all.map((amount) => {
    const end = words.findIndex(({ key }, at) => at >= amount.span.to && TIMED.test(key));
    return { ...amount, span: { from: amount.span.from, to: end + 1 } };
  });
}

/** "45.99 + 12.50": who writes a plus says what it comes to. */
function addedUp(words: readonly Word[], sums: readonly SaidAmount[]): Cents | undefined {
  if (sums.length < 2) return undefined;
  const isJoined = sums.every(
    ({ span }, at) =>
      at === 0 ||
      (["+", "plus"].includes(words[span.from - 1]?.key ?? "") &&
        sums[at - 1]?.span.to === span.from - 1),
  );
  const cents = sums.map((sum) => sum.cents);
  return isJoined && cents.every((one) => one !== undefined) ? sumCents(cents) : undefined;
}

const TIMED = /^(day|hour|hr|week|month)s?$/;

/** "$59/day for 3 days": the only price, and how many times it was paid. */
function timesSaid(words: readonly Word[], all: readonly SaidAmount[]): Cents | undefined {
  const [rate, another] = all;
  if (rate?.cents === undefined || !rate.isRate || another !== undefined) return undefined;
  const unit = TIMED.exec(words[rate.span.to - 1]?.key ?? "")?.[1];
  if (unit === undefined) return undefined;
  const at = rate.span.to + (["for", "x", ","].includes(words[rate.span.to]?.key ?? "") ? 1 : 0);
  const isTimes =
    /^[1-9]\d?$/.test(words[at]?.key ?? "") && TIMED.exec(words[at + 1]?.key ?? "")?.[1] === unit;
  return isTimes ? timesCents(rate.cents, Number(words[at]?.key)) : undefined;
}

/** "by check 1043, 850 dollars": where another amount is said, bare digits behind a check are its number. */
function checkNumberIn(
  words: readonly Word[],
  sums: readonly SaidAmount[],
): SaidAmount | undefined {
  if (sums.length < 2) return undefined;
  return sums.find(({ span, isMarked }) => !isMarked && words[span.from - 1]?.key === "check");
}

const IDIOMS = wordSet("idioms");
const NOT_PAID_NOUNS = wordSet("not paid nouns");

const PART_PAYMENTS = setOf("deposit payment installment");

/** Whether the verb's words alone do not make it an expense: "gave Joe the key", "got a quote for 850". */
export function isLacking(
  words: readonly Word[],
  { verb, span }: ExpenseLead,
  amount: AmountReading,
  methods: readonly SaidMethod[],
): boolean {
  if (verb === undefined) return false;
  const hasAmount = amount.said.length > 0;
  if (verb.needs.includes("amount") && amount.said.every(({ isRate }) => isRate)) return true;
  if (verb.needs.includes("method") && methods.length === 0) return true;
  if (!hasAmount && IDIOMS.has(words[span.to]?.key ?? "")) return true;
  const isStrong = [
    "paid",
    "payed",
    "prepaid",
    "pre-paid",
    "bought",
    "purchased",
    "spent",
  ].includes(verb.phrase[0] ?? "");
  if (!isStrong && words.some(({ key }) => NOT_PAID_NOUNS.has(key))) return true;
  const isMade = verb.phrase[0] === "made" && !words.some(({ key }) => PART_PAYMENTS.has(key));
  // "Got 850 from Joe" is money that came in.
  const isAtOnce = amount.said.some((said) => said.span.from === span.to);
  return (
    isMade || (verb.phrase[0] === "got" && isAtOnce && !words.some(({ key }) => key === "worth"))
  );
}
