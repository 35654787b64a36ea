import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type ContractorReading, readContractor } from "./contractors.ts";
import { readDays } from "./days/dates.ts";
import { type ExpenseReading, readExpense } from "./expenses/expenses.ts";
import { contractorsCalled, directoryOf, type KnownContractor } from "./expenses/payees.ts";
import { type MilestoneReading, readMilestone } from "./milestones/milestones.ts";
import { readAmounts } from "./money/amounts.ts";
import { withProducts, withShares } from "./money/numbers.ts";
import { isDenied, isQuestion, isUncertain, withoutPoliteness } from "./requests.ts";
import { normalizeText, type Sentence, storable, takenBy, textOf, wordsOf } from "./sentence.ts";
import { isListed } from "./word-lists.ts";

export interface SentenceContext {
  /** the user's day */
  today: CalendarDate;
  contractors: readonly KnownContractor[];
}

export type SentenceReading = ExpenseReading | MilestoneReading | ContractorReading;

/** Longer text is not read as one sentence. */
const LONGEST = 1000;

/**
 * The records of a sentence that is known to want one: "new faucet 189 amex 11/3". Several for a
 * list of payments, none for a question or a denial. Nothing is guessed: an amount that could be two
 * is none, and what no field takes stays in the notes.
 */
export function readRecords(
  text: string,
  what: "expense" | "refund" | "milestone" | "contractor",
  context: SentenceContext,
): SentenceReading[] {
  if (text.length > LONGEST) return [];
  const said = storable(text);
  const whole = wordsOf(withShares(withProducts(normalizeText(said))), said);
  const sentence = withoutPoliteness(whole) ?? whole;
  const { words } = sentence;
  const isDoubted =
    what === "expense" ? isUncertain(words) : what !== "milestone" && isDenied(words);
  if (isQuestion(words) || isDoubted) return [];
  if (what === "contractor") {
    const contractor = readContractor(sentence);
    const isOld = isListed(words[0]?.key, "hirer") && contractor && isKnown(contractor, context);
    return contractor === undefined || isOld ? [] : [contractor];
  }
  if (what === "milestone") return [readMilestone(sentence, context.today) ?? []].flat();
  const parts = paymentsIn(sentence, context.today);
  return parts.flatMap((part) => readExpense(part, { ...context, what }) ?? []);
}

/** "I hired Joe", who is a contractor already, and nothing else about him. */
function isKnown({ fields }: ContractorReading, { contractors }: SentenceContext): boolean {
  const { name, ...others } = fields;
  const isAlone = Object.values(others).every((value) => value === null);
  return isAlone && contractorsCalled(name, directoryOf(contractors)).length > 0;
}

/**
 * "home depot 231.47 and lowes 89.12 yesterday": one each. What stands behind the last amount is of
 * all that have nothing behind theirs.
 */
function paymentsIn(sentence: Sentence, today: CalendarDate): Sentence[] {
  const { words } = sentence;
  const isTaken = takenBy(readDays(words, today, "past"));
  const amounts = readAmounts(words, { isTaken, isObject: () => false }).filter(
    ({ isRate, isTotal, isMarked, span }) =>
      !isRate && !isTotal && (isMarked || words[span.from - 1]?.key !== "check"),
  );
  const cuts = amounts.slice(1).map(({ span }, at) => {
    const before = amounts[at]?.span.to ?? 0;
    const cut = words.findIndex((word, index) => index >= before && isListed(word.key, "joining"));
    const between = words.slice(cut, span.from);
    return between.some((word) => word.kind === "word" && !isListed(word.key, "joining"))
      ? cut
      : -1;
  });
  const last = amounts.at(-1)?.span.to ?? 0;
  if (cuts.length === 0 || cuts.includes(-1)) return [sentence];
  const all = last < words.length ? textOf(sentence, { from: last, to: words.length }) : "";
  const tail = all.replace(/^(\W*)(?:both|all|each)\b/i, "$1");
  return amounts.map(({ span }, at) => {
    const [from, to] = [at === 0 ? 0 : (cuts[at - 1] ?? 0) + 1, cuts[at] ?? last];
    const isAlone = words.slice(span.to, to).every(({ kind }) => kind === "mark");
    const text = `${textOf(sentence, { from, to })} ${isAlone ? tail : ""}`.trim();
    return wordsOf(text, text);
  });
}

/*
 * What a sentence says of an expense beyond what every one says, in words that mean nothing else:
 * "on the Labor budget line", "including $62.50 sales tax". What is read is taken out of it, so
 * that it makes no description and no second amount; whatever is put in other words stays.
 */

export interface ExpenseDetails {
  budgetLine?: string;
  /** decimal */
  salesTax?: string;
}

const NAME = String.raw`["“]?([\p{L}][\p{L}\p{N} &·/-]{0,60}?)["”]?`;
const LINE = new RegExp(
  String.raw`[,;]?\s*(?:and\s+)?(?:(?:put|book|charge|count) it\s+)?\b(?:on|to|under|against|from)\s+(?:the|my|our)\s+${NAME}\s+budget line\b|[,;]?\s*(?:(?:on|under)\s+)?\bbudget line:?\s+${NAME}(?=\s*(?:[.,;!]|$))`,
  "iu",
);
const TAX =
  /[,;(]?\s*\b(?:including|incl\.?|of which)\s+\$?(\d{1,9}(?:,\d{3})*(?:\.\d{1,2})?)\s*(?:dollars\s+)?(?:(?:in|of|is|was)\s+)?(?:sales\s+)?tax\b\)?/iu;

/** The sentence without them, and what they say. */
export function extractDetails(text: string): { rest: string; details: ExpenseDetails } {
  const line = LINE.exec(text);
  const tax = TAX.exec(text);
  const budgetLine = line?.[1] ?? line?.[2];
  const salesTax = tax?.[1]?.replaceAll(",", "");
  return {
    rest: text.replace(LINE, "").replace(TAX, "").trim(),
    details: { ...(budgetLine && { budgetLine }), ...(salesTax && { salesTax }) },
  };
}
