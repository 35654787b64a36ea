import { isListed } from "../grammar/word-lists.ts";
import type { Guess } from "../intents/linear-classifier.ts";
import { type Findings, isFound } from "./findings.ts";
import { isSameStem, nameTokens } from "./names.ts";
import { isMisspelling } from "./words.ts";

/** Few general questions name a record, an amount or "my"; a statement with an amount seldom asks. */
const DISCOUNT = 0.3;
const TOLD = 0.15;
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
      return isSearch ? 0 : isTold || (isPaid && !isAsked) ? TOLD : isRecorded ? DISCOUNT : 1;
    return isTold && isListed(label, "asks of spending") ? TOLD : 1;
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
