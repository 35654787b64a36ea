import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { isPurchasedItem } from "../grammar/expenses/categories.ts";
import { isListed } from "../grammar/word-lists.ts";
import type { IntentClassifier } from "../intents/classifier.ts";
import { type Intent, type Meaning, MEANINGS } from "../intents/intents.ts";
import type { Guess } from "../intents/linear-classifier.ts";
import { findIn, type Findings, hasCapital, isFound, isInTitle, isOfRecords } from "./findings.ts";
import { unexplained, weighGuesses } from "./findings.ts";
import { type KnownName, nameTokens } from "./names.ts";
import { isLimit, limitOf, NO_SLOTS, type Slots, slotsFor, slotsIn } from "./slots.ts";
import { spendingSlots } from "./slots.ts";
import { isVocabulary } from "./words.ts";

export interface ClassifiedIntent {
  intent: Intent;
  slots: Slots;
  /** decimal, as the question says them */
  prices: readonly string[];
  /** of the lead of a follow-up: "and", "what about" */
  isFollowUp: boolean;
  /** it says only what, not what to know of it: "Labor?" */
  isBare: boolean;
  /** an article is only offered: the words are seldom those of a general question */
  isArticleInDoubt: boolean;
  /** "the last 5", "top three" */
  limit?: number | undefined;
  /** something in it may be a name of the records, so those have to be known */
  hasUnknownWords: boolean;
}

export interface IntentContext {
  today: CalendarDate;
  classifier: IntentClassifier;
  recorded?: readonly KnownName[];
}

type IntentInput = IntentContext & { question: string };

interface Candidate {
  label: string;
  meaning: Meaning;
  slots: Slots;
  probability: number;
}

/** Above this a question is left to what it seems to be: an article, or records that have no answer. */
const SURELY = 0.5;
/** Above this a guess is offered though a word of the question does not fit it. */
const LIKELY = 0.42;
/** Below this a reading is only one of two that are offered. */
const SURE = 0.38;
/** A reading that is less likely is only offered, and a fair one must be far likelier than any other. */
const FAIR = 0.28;
const FAR = 1.5;
/** Two whose probabilities are nearer to each other are both offered. */
const MARGIN = 0.05;
/** Less likely meanings are not offered as choices. */
const THINKABLE = 0.1;
/** Measured: of 308 questions for articles 3 are below, of questions about records nearly all. */
const LIKELY_GENERAL = 0.35;
/** What is no matter of records at all is then likelier than any. */
const MAYBE_NONE = 0.45;

const GENERAL: Intent = { kind: "general", details: [] };
const FOLLOW_UP = /^\s*(?:and|also|then|or|but|what about|how about|same for|what of|only|just)\b/i;

/** What a question wants, by the classifier, and what it is about, by rules. */
export function classifyIntent(input: IntentInput): ClassifiedIntent {
  const { question, today, classifier, recorded = [] } = input;
  const findings = findIn(question, today, recorded);
  const strange = unexplained(findings, isVocabulary);
  const isFollowUp = FOLLOW_UP.test(question);
  const run = strange.find(isLimit) ?? unexplained(findings, () => false).find(isLimit);
  const general: ClassifiedIntent = {
    intent: GENERAL,
    slots: NO_SLOTS,
    prices: findings.prices,
    isFollowUp,
    isBare: false,
    isArticleInDoubt: false,
    limit: limitOf(run?.keys[0] ?? ""),
    hasUnknownWords: strange.length > 0 || hasCapital(findings),
  };
  const bare = bareSlots(findings, isFollowUp);
  if (bare !== undefined) return { ...general, slots: bare, isBare: true };
  if (findings.words.every(({ kind }) => kind !== "word")) return general;
  const plain = classifier.guess(findings);
  const isArticle = ({ label, probability }: Guess) =>
    label === "article" && probability >= LIKELY_GENERAL;
  general.isArticleInDoubt = !plain.some(isArticle);
  const guesses = weighGuesses(plain, findings);
  const readings = guesses
    .filter(({ probability }) => probability >= THINKABLE)
    .flatMap((guess, _, likely) => readingOf(guess, findings, likely));
  const [first] = readings;
  // "How much paint is left" is no question of the budget, and none for an article either.
  const ofBudget = guesses.filter(({ label }) => /^(?:budget|plan\.safe)/.test(label));
  const isUnfit = ofBudget.reduce((sum, { probability }) => sum + probability, 0) >= SURELY;
  if (first === undefined && isUnfit)
    return { ...general, intent: { kind: "unknown", details: [] } };
  const offered = offeredOf(readings, guesses, findings);
  if (offered !== undefined) {
    const intent = { kind: "unsure", details: offered };
    return { ...general, intent, slots: first?.slots ?? NO_SLOTS };
  }
  if (first === undefined || first.probability < FAIR || first.meaning.intent.kind === "general") {
    // Whom a question is about that nothing explains: that is no matter for an article.
    const people = slotsIn(findings).names.filter(({ kind }) => kind === "contractor");
    return { ...general, slots: { ...NO_SLOTS, names: people } };
  }
  return { ...general, intent: first.meaning.intent, slots: first.slots };
}

/** A question with the intent that the user has chosen for it. */
export function classifiedAs(label: string, input: IntentInput): ClassifiedIntent {
  const { question, today, recorded = [] } = input;
  const findings = findIn(question, today, recorded);
  const [reading] = readingOf({ label, probability: 1 }, findings);
  const intent = reading?.meaning.intent ?? MEANINGS.get(label)?.intent ?? GENERAL;
  const slots = reading?.slots ?? slotsIn(findings);
  return { ...classifyIntent(input), intent, slots, isFollowUp: false, isBare: false };
}

/** Labels of the two most likely readings of what is not sure; none where it may well be no matter of records. */
function offeredOf(readings: readonly Candidate[], guesses: readonly Guess[], findings: Findings) {
  const isMatter = ({ label }: { label: string }) => !isListed(kindOf(label), "never offered");
  const isOwn = isOfRecords(findings);
  const [first, second] = isOwn ? readings.filter(isMatter) : readings;
  const isGeneral = guesses.some((one) => !isMatter(one) && one.probability >= SURELY);
  if (isGeneral || (first !== undefined && isCertain(first, second, guesses))) return undefined;
  if (first !== undefined && second !== undefined) {
    return [first, second].every(isMatter) ? [first.label, second.label] : undefined;
  }
  // What names an amount or a record, or is likely of records but for a word, is asked back.
  const matters = guesses.filter(isMatter);
  const others = guesses
    .filter((one) => !isMatter(one))
    .reduce((sum, one) => sum + one.probability, 0);
  const isLikely = isOwn || (matters[0]?.probability ?? 0) >= (first === undefined ? LIKELY : FAIR);
  if (!isLikely || others >= MAYBE_NONE) return undefined;
  return matters.slice(0, 2).map(({ label }) => label);
}

/** Likely, and not much less so than the next that fits; or by far the most likely of all. */
function isCertain(first: Candidate, second: Candidate | undefined, guesses: readonly Guess[]) {
  const { label, probability } = first;
  if (probability >= SURE) return probability - (second?.probability ?? 0) >= MARGIN;
  const next = guesses.find((guess) => guess.label !== label)?.probability ?? 0;
  return probability >= FAIR && probability >= FAR * next;
}

function kindOf(label: string): string {
  return MEANINGS.get(label)?.intent.kind ?? "";
}

/** A guess with what it would be about; none where its words don't fit. */
function readingOf(
  { label, probability }: Guess,
  findings: Findings,
  likely: readonly Guess[] = [],
): Candidate[] {
  const meaning = MEANINGS.get(label);
  if (meaning === undefined) return [];
  // What is sure needs no word for word: only things that it may not be about are left.
  const isPlain = isListed(meaning.rest, "plain rests") && probability >= SURELY;
  const isPlainWord = (word: string) =>
    /^[^a-z]*\dk?$/.test(word) || (isVocabulary(word) && !isThing(word));
  const isOwn = (word: string) => meaning.words.has(word) || (isPlain && isPlainWord(word));
  const slots = slotsBy(meaning, findings, isOwn);
  const others = likely.filter((one) => one.label !== label);
  const isFit = slots !== undefined && !others.some((one) => explains(one, slots));
  if (isFit) return [{ label, meaning, slots, probability }];
  // "Who is my plumber?" where no contractor is one.
  const search = unexplained(findings, isOwn)
    .map(({ text }) => text)
    .join(" ");
  if (meaning.rest !== "contractor" || !/^\p{L}+(?: \p{L}+)?$/u.test(search)) return [];
  const intent = { kind: "unknownContractor", details: [] };
  return [{ label, meaning: { ...meaning, intent }, slots: { ...NO_SLOTS, search }, probability }];
}

/** What would be looked for are words of another intent: "how many payments are overdue". */
function explains({ label }: Guess, { search }: Slots): boolean {
  const words = search === undefined ? [] : nameTokens(search);
  const own = MEANINGS.get(label)?.words;
  return words.length > 0 && words.every((word) => own?.has(word) === true && !isThing(word));
}

function slotsBy({ rest }: Meaning, findings: Findings, isOwn: (word: string) => boolean) {
  // A word of a title names the milestone, also where the examples have it.
  const isName = (word: string) =>
    rest === "milestone" &&
    isInTitle(
      findings.words.filter(({ meant }) => meant === word),
      findings.names,
    );
  const slots = slotsFor(rest, findings, (word) => isOwn(word) && !isName(word));
  if (slots === undefined || rest !== "two") return slots;
  const kinds = slots.names.map(({ kind }) => kind);
  const areTwo = new Set(kinds).size < kinds.length;
  return areTwo || slots.periods.length > 1 ? slots : undefined;
}

/** Whether it may be what was bought, or who did it. */
function isThing(word: string): boolean {
  return isPurchasedItem(word) || isListed(word, "trade words");
}

/** Of "Labor?", "and in March?": names and times and nothing else. */
function bareSlots(findings: Findings, isFollowUp: boolean): Slots | undefined {
  const { words } = findings;
  const isPlain = words.every(
    ({ meant, key, kind }, at) =>
      (isFollowUp && (isListed(key, "lead words") || !isVocabulary(meant))) ||
      kind === "mark" ||
      isFound(findings, at) ||
      isListed(meant, "bare words"),
  );
  if (!isPlain) return undefined;
  const spoken = words.filter(({ kind }) => kind === "word" || kind === "number");
  const runs = isFollowUp ? unexplained({ ...findings, words: spoken }, () => false) : [];
  const full = spendingSlots(slotsIn(findings), runs, findings);
  const isEmpty = full.names.length + full.periods.length === 0 && full.search === undefined;
  return isEmpty ? undefined : full;
}
