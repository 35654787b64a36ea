import { findFigures } from "../../features/assistant/rules/figures/find-figures.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type Span, takenBy } from "../grammar/sentence.ts";
import { isFiller } from "./lexicon.ts";
import { type KnownName, type Mention, OFFERED_NAMES, readNames } from "./names.ts";
import { type Period, readPeriods } from "./period.ts";
import { type QuestionWord, questionWords } from "./words.ts";

/** What rules find in a question, whatever it wants. */
export interface Findings {
  words: readonly QuestionWord[];
  periods: readonly { span: Span; period: Period }[];
  mentions: readonly Mention[];
  prices: readonly string[];
  names: readonly KnownName[];
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
  const periods = readPeriods(
    words.map((word) => ({ ...word, key: word.meant })),
    today,
  );
  const mentions = readNames(words, names, takenBy(periods));
  return { words, periods, mentions, prices: pricesIn(question), names };
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
  const runs: QuestionWord[][] = [[]];
  for (const [at, word] of findings.words.entries()) {
    const { meant, kind } = word;
    const isPlain = isFiller(meant) || kind === "mark" || isExplained(meant);
    if (isPlain || isFound(findings, at)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => ({
      text: run.map(({ text }) => text.replace(/['’]s?$/u, "")).join(" "),
      keys: run.map(({ key }) => key),
    }));
}
