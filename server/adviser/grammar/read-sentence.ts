import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type ContractorReading, readContractor } from "./contractors.ts";
import { readDays } from "./days/dates.ts";
import { type ExpenseReading, readExpense } from "./expenses/expenses.ts";
import { contractorsCalled, type KnownContractor } from "./expenses/payees.ts";
import { type MilestoneReading, readMilestone } from "./milestones/milestones.ts";
import { readAmounts, withProducts, withShares } from "./money/amounts.ts";
import { isDenied, isQuestion, isUncertain, withoutPoliteness } from "./requests.ts";
import { normalizeText, type Sentence, takenBy, spanText, parseSentence } from "./sentence.ts";
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
 * The records of a sentence that is known to want one, several for a list of payments. Nothing is
 * guessed: an amount that could be two is none, and what no field takes stays in the notes.
 */
export function readRecords(
  text: string,
  what: "expense" | "refund" | "milestone" | "contractor",
  context: SentenceContext,
): SentenceReading[] {
  if (text.length > LONGEST) return [];
  // What the database can hold: no NUL, no half of a character.
  const said = text.toWellFormed().replaceAll("\0", "").trim();
  const whole = parseSentence(withShares(withProducts(normalizeText(said))), said);
  const sentence = withoutPoliteness(whole) ?? whole;
  const { words } = sentence;
  const isDoubted =
    what === "expense" ? isUncertain(words) : what !== "milestone" && isDenied(words);
  if (isQuestion(words) || isDoubted) return [];
  if (what === "contractor") {
    const contractor = readContractor(sentence);
    if (contractor === undefined) return [];
    // "I hired Joe", who is a contractor already, and nothing else about him.
    const { name, ...others } = contractor.fields;
    const isAlone = Object.values(others).every((value) => value === null);
    const isKnown = isAlone && contractorsCalled(name, context.contractors).length > 0;
    return isKnown && isListed(words[0]?.key, "hirer") ? [] : [contractor];
  }
  if (what === "milestone") return [readMilestone(sentence, context.today) ?? []].flat();
  const parts = paymentsIn(sentence, context.today);
  return parts.flatMap((part) => readExpense(part, { ...context, what }) ?? []);
}

/** "home depot 231.47 and lowes 89.12 yesterday": one each, both of yesterday. */
function paymentsIn(sentence: Sentence, today: CalendarDate): Sentence[] {
  const { words } = sentence;
  const isTaken = takenBy(readDays(words, today, "past"));
  const amounts = readAmounts(words, isTaken).filter(
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
  const all = last < words.length ? spanText(sentence, { from: last, to: words.length }) : "";
  const tail = all.replace(/^(\W*)(?:both|all|each)\b/i, "$1");
  return amounts.map(({ span }, at) => {
    const [from, to] = [at === 0 ? 0 : (cuts[at - 1] ?? 0) + 1, cuts[at] ?? last];
    const isAlone = words.slice(span.to, to).every(({ kind }) => kind === "mark");
    const text = `${spanText(sentence, { from, to })} ${isAlone ? tail : ""}`.trim();
    return parseSentence(text, text);
  });
}

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

/** "on the Labor budget line", "including $62.50 sales tax", and the sentence without them. */
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
