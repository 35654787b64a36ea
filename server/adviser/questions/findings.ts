import { type CalendarDate, daysBetween } from "../../../shared/calendar-date.ts";
import { findFigures } from "../../features/assistant/rules/figures/find-figures.ts";
import { readDays } from "../grammar/days/dates.ts";
import { withProducts } from "../grammar/money/amounts.ts";
import { isQuestion, withoutPoliteness } from "../grammar/requests.ts";
import { isOneOf, normalizeText, runsOf, type Span, takenBy } from "../grammar/sentence.ts";
import { type Words, parseSentence } from "../grammar/sentence.ts";
import { isListed } from "../grammar/word-lists.ts";
import type { Guess } from "../intents/linear-classifier.ts";
import { isSameStem, type KnownName, nameTokens, OFFERED_NAMES, readNames } from "./names.ts";
import { type PeriodMention, readPeriods } from "./period.ts";
import { isMisspelling, type QuestionWord, questionWords } from "./words.ts";

export type Findings = ReturnType<typeof findIn>;

/** Words that nothing explains, next to each other. */
export interface Run {
  text: string;
  keys: string[];
}

/** What rules find in a question, whatever it wants. */
export function findIn(question: string, today: CalendarDate, recorded: readonly KnownName[]) {
  const isRecorded = ({ kind, name }: KnownName) =>
    recorded.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase());
  const names: readonly KnownName[] = [
    ...recorded,
    ...OFFERED_NAMES.filter((offered) => !isRecorded(offered)),
  ];
  const words: readonly QuestionWord[] = questionWords(question);
  const meant = words.map((word) => ({ ...word, key: word.meant }));
  const periods = readPeriods(meant, today);
  const mentions = readNames(words, names, takenBy(periods));
  // Words of days that lie ahead, as it seems.
  const ahead = aheadIn(meant, periods, today);
  const whole = parseSentence(normalizeText(question));
  // It asks something, or orders something else than recording.
  const isAsked = isQuestion((withoutPoliteness(whole) ?? whole).words);
  const prices = pricesIn(withProducts(question));
  return { words, periods, ahead, mentions, prices, names, isAsked };
}

/** What is said to be by a day, or is nearer to a day that comes than to one that was: "april 6" in March. */
function aheadIn(words: Words, periods: readonly PeriodMention[], today: CalendarDate): Span[] {
  const coming = readDays(words, today, "future");
  return coming.flatMap(({ span, day }) => {
    if (day === undefined || day <= today) return [];
    const known = periods.find((one) => one.span.from < span.to && span.from < one.span.to);
    if (known === undefined) return [span];
    const isBy = words.slice(span.from, span.to).some((word) => isOneOf(word, "by before until"));
    const past = known.period.from === undefined ? 0 : daysBetween(known.period.from, today);
    // A day of the week alone may be either.
    const isNearer = past < 0 || (past > 7 && daysBetween(today, day) < past);
    return isBy || isNearer ? [known.span] : [];
  });
}

/** By the same reading by which the figures of the reply are checked. */
function pricesIn(question: string): string[] {
  const figures = question.split("\n").flatMap((line) => findFigures(line));
  const of = (kind: string) =>
    figures.filter((figure) => figure.kind === kind).flatMap(({ values }) => values);
  const amounts = of("money");
  return [...new Set(amounts.length > 0 ? amounts : of("number"))];
}

/** Whether a word is of a name or a time. */
export function isFound({ periods, mentions }: Findings, at: number): boolean {
  return takenBy([...periods, ...mentions])(at);
}

export function hasCapital({ words, periods }: Findings): boolean {
  const isDay = takenBy(periods);
  return words.some(
    ({ text, key }, at) => at > 0 && key !== "i" && !isDay(at) && /^\p{Lu}/u.test(text),
  );
}

/** The words that neither a name or a time nor the examples of an intent explain, run by run. */
export function unexplained(findings: Findings, isExplained: (word: string) => boolean): Run[] {
  const isStrange = ({ meant, kind }: QuestionWord, at: number) =>
    !isListed(meant, "filler words") &&
    kind !== "mark" &&
    !isExplained(meant) &&
    !isFound(findings, at);
  return runsOf(findings.words, isStrange).map(({ from, to }) => {
    const said = findings.words.slice(from, to);
    const texts = said.map(({ text }) => text.replace(/['’]s?$/u, ""));
    return { text: texts.join(" "), keys: said.map(({ key }) => key) };
  });
}

/** Few general questions name a record, an amount or "my"; a statement with an amount seldom asks. */
const DISCOUNT = 0.3;
const STATED = 0.15;
const LEAST_LEFT = 0.6;
const MIN_LETTERS = 5;

/** A question that names a record or an amount seldom wants an article, and none records anything. */
export function weighGuesses(guesses: readonly Guess[], findings: Findings): readonly Guess[] {
  const { prices, words, isAsked } = findings;
  const isSearch = isListed(words[0]?.meant, "looking");
  const isRecorded = isOfRecords(findings);
  const isPaid = words.some(({ meant }) => isListed(meant, "spent"));
  const figures = [...words.keys()].filter((at) => /\d/.test(words[at]?.key ?? ""));
  const isOnlyTime = figures.length > 0 && figures.every((at) => isFound(findings, at));
  const isTold = !isAsked && prices.length > 0 && !isOnlyTime;
  const isOfToday = words.some(({ meant }) => isListed(meant, "day words"));
  const weightOf = (label: string) => {
    if (label === "record.completion" && (findings.ahead.length > 0 || isPaid)) return 0;
    if (label.startsWith("record.")) return isAsked ? 0 : 1;
    if (label.startsWith("talk.")) return isRecorded && !isOfToday ? 0 : 1;
    if (label === "article")
      return isSearch ? 0 : isTold || (isPaid && !isAsked) ? STATED : isRecorded ? DISCOUNT : 1;
    return isTold && isListed(label, "asks of spending") ? STATED : 1;
  };
  const rated = asOneAnswer(guesses).map(({ label, probability }) => ({
    label,
    probability: probability * weightOf(label),
  }));
  const all = rated.reduce((sum, { probability }) => sum + probability, 0);
  // What is left of little stays unlikely: it is not what most of the words say.
  const sum = Math.max(all, LEAST_LEFT);
  return rated
    .map(({ label, probability }) => ({ label, probability: probability / sum }))
    .toSorted((one, other) => other.probability - one.probability);
}

/** Two that are answered alike are as likely as both together. */
function asOneAnswer(guesses: readonly Guess[]): Guess[] {
  const [first, ...others] = guesses.filter(({ label }) => isListed(label, "same answer"));
  const sum = others.reduce((all, { probability }) => all + probability, first?.probability ?? 0);
  return guesses
    .filter((guess) => !others.includes(guess))
    .map((guess) => (guess === first ? { ...guess, probability: sum } : guess));
}

/** Whether a longer word is one of a milestone's title. */
export function isInTitle(words: Findings["words"], names: Findings["names"]): boolean {
  const said = words.filter(({ key }) => key.length >= MIN_LETTERS);
  const isSaid = (token: string) =>
    said.some(({ key }) => isSameStem(token, key) || isMisspelling(key, token));
  return names.some(({ kind, name }) => kind === "milestone" && nameTokens(name).some(isSaid));
}

/** Whether it names an amount, a time, a contractor or a milestone. */
export function isOfRecords({ prices, periods, mentions, words, names }: Findings): boolean {
  const isPerson = mentions.some(({ kind }) => kind === "contractor");
  return isPerson || prices.length + periods.length > 0 || isInTitle(words, names);
}
