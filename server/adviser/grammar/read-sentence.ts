import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type ContractorReading, readContractor } from "./contractors.ts";
import { readDays } from "./days/dates.ts";
import { type ExpenseReading, readExpense } from "./expenses/expenses.ts";
import { contractorsCalled, directoryOf, type KnownContractor } from "./expenses/payees.ts";
import { type MilestoneReading, readMilestone } from "./milestones/milestones.ts";
import { readAmounts } from "./money/amounts.ts";
import { withProducts, withShares } from "./money/sums.ts";
import { isDenied, isQuestion, isUncertain, withoutPoliteness } from "./requests.ts";
import {
  isOneOf,
  type Sentence,
  storable,
  takenBy,
  textOf,
  normalizeText,
  wordsOf,
} from "./sentence.ts";

export interface SentenceContext {
  /** the user's day */
  today: CalendarDate;
  contractors: readonly KnownContractor[];
}

export type SentenceReading = ExpenseReading | MilestoneReading | ContractorReading;

/** Longer text is not read as one sentence. */
const LONGEST = 1000;
const HIRER = "i we ive weve just hired";
const JOINING = "and n & , ;";

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
    const isOld = isOneOf(words[0], HIRER) && contractor && isKnown(contractor, context);
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
    const cut = words.findIndex((word, index) => index >= before && isOneOf(word, JOINING));
    const between = words.slice(cut, span.from);
    return between.some((word) => word.kind === "word" && !isOneOf(word, JOINING)) ? cut : -1;
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
