import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type ContractorReading, readContractor } from "./contractors/contractors.ts";
import { readDays } from "./days/dates.ts";
import { type ExpenseReading, readExpense } from "./expenses/expenses.ts";
import type { KnownContractor } from "./expenses/payees.ts";
import { type CompletionReading, readCompletion } from "./milestones/completion.ts";
import { type MilestoneReading, readMilestone, readPlannedWork } from "./milestones/milestones.ts";
import { readAmounts } from "./money/amounts.ts";
import { withProducts, withShares } from "./money/sums.ts";
import { hasQuestionMark, isDenied, isQuestion, isUncertain } from "./requests.ts";
import { withoutPoliteness } from "./requests.ts";
import {
  isOneOf,
  type Sentence,
  storable,
  takenBy,
  textOf,
  tidy,
  type Word,
  wordsOf,
} from "./sentence.ts";

export interface SentenceContext {
  /** the user's day */
  today: CalendarDate;
  contractors: readonly KnownContractor[];
  /** open milestones of the selected project */
  milestones: readonly { id: number; title: string }[];
}

export type SentenceReading =
  | ExpenseReading
  | MilestoneReading
  | ContractorReading
  | CompletionReading;

/** More is a letter, not a sentence. */
const LONGEST = 1000;
const JOINING = "and n & , ;";

/**
 * The record that a sentence asks for, as far as it says it plainly; the rest is left out and
 * named as missing. Nothing is guessed: an amount that could be two is none, and what no field
 * takes stays in the notes. It is a proposal for a card, and records nothing.
 *
 * Undefined where the sentence asks something, or does not say plainly that something is to be
 * recorded.
 */
export function readSentence(text: string, context: SentenceContext): SentenceReading | undefined {
  const said = storable(text);
  const sentence = withoutPoliteness(wordsOf(withShares(tidy(said)), said));
  if (text.length > LONGEST || sentence === undefined) return undefined;
  const { words } = sentence;
  const { today, milestones } = context;
  // "Don't forget to" is a wish, so it is looked for before denials are.
  const milestone = hasQuestionMark(words) ? undefined : readMilestone(sentence, today);
  if (milestone !== undefined) return milestone;
  if (isQuestion(words)) return undefined;
  const contractor = readContractor(sentence);
  if (contractor !== undefined || isUncertain(words)) return contractor;
  return readExpense(sentence, context) ?? readCompletion(sentence, milestones, today);
}

/**
 * The records of a sentence that is known to want one, also where its words do not say so: "new
 * faucet 189 amex 11/3". Several for a list of payments. None for a question or a denial.
 */
export function readMeant(
  text: string,
  what: "expense" | "refund" | "milestone" | "contractor",
  context: SentenceContext,
): SentenceReading[] {
  const said = storable(text);
  const whole = wordsOf(withShares(withProducts(tidy(said))), said);
  const sentence = withoutPoliteness(whole) ?? whole;
  const { words } = sentence;
  const isDoubted = what === "expense" ? isUncertain(words) : isDenied(words);
  if (text.length > LONGEST || isQuestion(words) || isDoubted) return [];
  if (what === "contractor") return [readContractor(sentence, true) ?? []].flat();
  if (what === "milestone") {
    const { today } = context;
    return [readMilestone(sentence, today) ?? readPlannedWork(sentence, today) ?? []].flat();
  }
  const meant = { ...context, isMeant: what };
  return paymentsIn(sentence, context.today).flatMap((part) => readExpense(part, meant) ?? []);
}

/**
 * "home depot 231.47 and lowes 89.12 yesterday": one each. What stands behind the last amount is of
 * all that have nothing behind theirs.
 */
function paymentsIn(sentence: Sentence, today: CalendarDate): Sentence[] {
  const { words } = sentence;
  const isTaken = takenBy(readDays(words, today, "past"));
  const amounts = readAmounts(words, { isTaken, isObject: () => false }).filter(
    ({ cents, isRate, isTotal, isMarked, span }) =>
      cents !== undefined &&
      !isRate &&
      !isTotal &&
      (isMarked || words[span.from - 1]?.key !== "check"),
  );
  const cuts = amounts.slice(1).map(({ span }, at) => {
    const before = amounts[at]?.span.to ?? 0;
    const cut = words.findIndex((word, index) => index >= before && isOneOf(word, JOINING));
    const isNamed = words.slice(cut, span.from).some((word) => isName(word));
    return cut >= 0 && cut < span.from && isNamed ? cut : -1;
  });
  const last = amounts.at(-1)?.span.to ?? 0;
  if (cuts.length === 0 || cuts.includes(-1)) return [sentence];
  const all = last < words.length ? textOf(sentence, { from: last, to: words.length }) : "";
  const tail = all.replace(/^\W*(?:both|all|each)\b/i, "");
  return amounts.map(({ span }, at) => {
    const [from, to] = [at === 0 ? 0 : (cuts[at - 1] ?? 0) + 1, cuts[at] ?? last];
    const isAlone = words.slice(span.to, to).every(({ kind }) => kind === "mark");
    const text = `${textOf(sentence, { from, to })} ${isAlone ? tail : ""}`.trim();
    return wordsOf(text, text);
  });
}

function isName(word: Word): boolean {
  return word.kind === "word" && !isOneOf(word, JOINING);
}
