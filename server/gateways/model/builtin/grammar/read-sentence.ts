import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import { type CompletionReading, readCompletion } from "./completion.ts";
import { type ContractorReading, readContractor } from "./contractors.ts";
import { type ExpenseReading, readExpense } from "./expenses.ts";
import { type MilestoneReading, readMilestone } from "./milestones.ts";
import { isQuestion, isUncertain } from "./plain-speech.ts";
import { withoutPoliteness } from "./requests.ts";
import { storable, tidy, wordsOf } from "./sentence.ts";

export interface SentenceContext {
  /** the homeowner's day */
  today: CalendarDate;
  contractors: readonly { id: number; name: string; company: string | null }[];
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

/**
 * The record that a sentence asks for, as far as it says it plainly; the rest is left out and
 * named as missing. Nothing is guessed: an amount that could be two is none, and what no field
 * takes stays in the notes. It is a proposal for a card, and records nothing.
 *
 * Undefined where the sentence asks something, or does not say plainly that something is to be
 * recorded.
 */
export function readSentence(text: string, context: SentenceContext): SentenceReading | undefined {
  if (text.length > LONGEST) return undefined;
  const said = storable(text);
  const request = withoutPoliteness(wordsOf(tidy(said), said));
  if (request === undefined || request.sentence.words.length === 0) return undefined;
  const { sentence } = request;
  const { today, contractors, milestones } = context;
  // "Don't forget to" is a wish, so it is looked for before denials are.
  const milestone = isQuestionMark(sentence.words) ? undefined : readMilestone(sentence, today);
  if (milestone !== undefined) return milestone;
  if (isQuestion(sentence.words)) return undefined;
  const contractor = readContractor(sentence);
  if (contractor !== undefined) return contractor;
  if (isUncertain(sentence.words)) return undefined;
  return (
    readExpense(sentence, { today, contractors }) ?? readCompletion(sentence, milestones, today)
  );
}

function isQuestionMark(words: readonly { text: string }[]): boolean {
  return words.some(({ text }) => text === "?");
}
