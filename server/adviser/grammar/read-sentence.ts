import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type ContractorReading, readContractor } from "./contractors/contractors.ts";
import { readDays } from "./days/dates.ts";
import { type ExpenseReading, readExpense } from "./expenses/expenses.ts";
import type { KnownContractor } from "./expenses/payees.ts";
import { type CompletionReading, readCompletion } from "./milestones/completion.ts";
import { type MilestoneReading, readMilestone, readPlannedWork } from "./milestones/milestones.ts";
import { readAmounts } from "./money/amounts.ts";
import { hasQuestionMark, isDenied, isQuestion, isUncertain } from "./requests.ts";
import { withoutPoliteness } from "./requests.ts";
import { isOneOf, type Sentence, storable, takenBy, textOf, tidy, wordsOf } from "./sentence.ts";

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
const JOINING = "and & , ;";

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
  const sentence = withoutPoliteness(wordsOf(tidy(said), said));
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
  what: "expense" | "refund" | "milestone",
  context: SentenceContext,
): SentenceReading[] {
  const said = storable(text);
  const whole = wordsOf(tidy(said), said);
  const sentence = withoutPoliteness(whole) ?? whole;
  const { words } = sentence;
  const isDoubted = what === "expense" ? isUncertain(words) : isDenied(words);
  if (text.length > LONGEST || isQuestion(words) || isDoubted) return [];
  if (what === "milestone") {
    const { today } = context;
    return [readMilestone(sentence, today) ?? readPlannedWork(sentence, today) ?? []].flat();
  }
  const meant = { ...context, isMeant: what };
  return paymentsIn(sentence, context.today).flatMap((part) => readExpense(part, meant) ?? []);
}

/** "home depot 231.47 and lowes 89.12 yesterday": one each, with what is said behind the last. */
function paymentsIn(sentence: Sentence, today: CalendarDate): Sentence[] {
  const { words } = sentence;
  const isTaken = takenBy(readDays(words, today, "past"));
  const amounts = readAmounts(words, { isTaken, isObject: () => false }).filter(
    ({ cents, isRate, isTotal }) => cents !== undefined && !isRate && !isTotal,
  );
  const isList = amounts.every(({ span }, at) => {
    const before = amounts[at - 1]?.span.to ?? 0;
    const between = words.slice(before, span.from).filter(({ kind }) => kind !== "mark");
    const isJoined = at === 0 || isOneOf(words[before], JOINING);
    return isJoined && between.some((word) => !isOneOf(word, JOINING));
  });
  const last = amounts.at(-1);
  if (!isList || amounts.length < 2 || last === undefined) return [sentence];
  const behind = { from: last.span.to, to: words.length };
  const all = behind.from < behind.to ? textOf(sentence, behind) : "";
  const tail = all.replace(/^\W*(?:both|all|each)\b/i, "");
  return amounts.map(({ span }, at) => {
    const from = at === 0 ? 0 : (amounts[at - 1]?.span.to ?? 0) + 1;
    const text = `${textOf(sentence, { from, to: span.to })} ${tail}`.trim();
    return wordsOf(text, text);
  });
}
