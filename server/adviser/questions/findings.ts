import { type CalendarDate, daysBetween } from "../../../shared/calendar-date.ts";
import { findFigures } from "../../features/assistant/rules/figures/find-figures.ts";
import { readDays } from "../grammar/days/dates.ts";
import { withProducts } from "../grammar/money/numbers.ts";
import { isQuestion, withoutPoliteness } from "../grammar/requests.ts";
import { isOneOf, normalizeText, type Span, takenBy, type Words } from "../grammar/sentence.ts";
import { wordsOf } from "../grammar/sentence.ts";
import { type KnownName, type Mention, OFFERED_NAMES, readNames } from "./names.ts";
import { type PeriodMention, readPeriods } from "./period.ts";
import { isFiller, type QuestionWord, questionWords } from "./words.ts";

/** What rules find in a question, whatever it wants. */
export interface Findings {
  words: readonly QuestionWord[];
  periods: readonly PeriodMention[];
  /** words of days that lie ahead, as it seems */
  ahead: readonly Span[];
  mentions: readonly Mention[];
  prices: readonly string[];
  names: readonly KnownName[];
  /** it asks something, or orders something else than recording */
  isAsked: boolean;
}

/** Words that nothing explains, next to each other. */
export interface Run {
  text: string;
  keys: string[];
}

export function findIn(
  question: string,
  today: CalendarDate,
  recorded: readonly KnownName[],
): Findings {
  const isRecorded = ({ kind, name }: KnownName) =>
    recorded.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase());
  const names = [...recorded, ...OFFERED_NAMES.filter((offered) => !isRecorded(offered))];
  const words = questionWords(question);
  const meant = words.map((word) => ({ ...word, key: word.meant }));
  const periods = readPeriods(meant, today);
  const mentions = readNames(words, names, takenBy(periods));
  const ahead = aheadIn(meant, periods, today);
  const whole = wordsOf(normalizeText(question));
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
  const runs: Run[] = [];
  let isOpen = false;
  for (const [at, { meant, kind, key, text }] of findings.words.entries()) {
    const isPlain = isFiller(meant) || kind === "mark" || isExplained(meant);
    const said = text.replace(/['’]s?$/u, "");
    const run = isOpen ? runs.at(-1) : undefined;
    isOpen = !isPlain && !isFound(findings, at);
    if (isOpen && run === undefined) runs.push({ text: said, keys: [key] });
    else if (isOpen && run !== undefined) {
      run.text += ` ${said}`;
      run.keys.push(key);
    }
  }
  return runs;
}
