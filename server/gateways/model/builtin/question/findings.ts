import { findFigures } from "../../../../../shared/assistant/figures/find-figures.ts";
import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import type { Span } from "../grammar/sentence.ts";
import { isFiller, type Sign, signsAt } from "./lexicon.ts";
import { type KnownName, type Mention, OFFERED_NAMES, saidNames } from "./names.ts";
import { type Period, saidPeriods } from "./period.ts";
import { ASKING, type Rule, type RuleSign } from "./rule.ts";
import { type QuestionWord, questionWords } from "./words.ts";

/** What was found in a question before any rule was tried. */
export interface Findings {
  words: readonly QuestionWord[];
  periods: readonly { span: Span; period: Period }[];
  mentions: readonly Mention[];
  spots: readonly { span: Span; signs: readonly Sign[] }[];
  prices: readonly string[];
  names: readonly KnownName[];
}

function isIn(names: readonly KnownName[], { kind, name }: KnownName): boolean {
  return names.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase());
}

export function findIn(
  question: string,
  today: CalendarDate,
  recorded: readonly KnownName[],
): Findings {
  const names = [...recorded, ...OFFERED_NAMES.filter((offered) => !isIn(recorded, offered))];
  const words = questionWords(question);
  const isDateAsked = takenBy(
    spotsOf(words, () => false).filter(({ signs }) => signs.includes("today")),
  );
  const periods = saidPeriods(
    words.map((word) => ({ ...word, key: word.meant })),
    today,
  ).filter(({ span }) => !isDateAsked(span.from));
  const isDay = takenBy(periods);
  const mentions = saidNames(words, names, isDay);
  const isNamed = takenBy([...periods, ...mentions]);
  const spots = spotsOf(words, isNamed);
  return { words, periods, mentions, spots, prices: pricesIn(question), names };
}

type Spots = Findings["spots"];

function spotsOf(words: readonly QuestionWord[], isTaken: (at: number) => boolean): Spots {
  const spots: { span: Span; signs: readonly Sign[] }[] = [];
  const keys = words.map(({ meant }, at) => (isTaken(at) ? "" : meant));
  let at = 0;
  while (at < words.length) {
    const { signs, length } = signsAt(keys, at);
    if (length > 0) spots.push({ span: { from: at, to: at + length }, signs });
    at += Math.max(1, length);
  }
  return spots;
}

/** By the same reading by which the figures of the reply are checked. */
function pricesIn(question: string): string[] {
  const figures = question.split("\n").flatMap((line) => findFigures(line));
  const of = (kind: string) =>
    figures.filter((figure) => figure.kind === kind).flatMap(({ values }) => values);
  const amounts = of("money");
  return [...new Set(amounts.length > 0 ? amounts : of("number"))];
}

export function takenBy(found: readonly { span: Span }[]): (at: number) => boolean {
  return (at) => found.some(({ span }) => at >= span.from && at < span.to);
}

export function hasCapital({ words, periods }: Findings): boolean {
  const isDay = takenBy(periods);
  return words.some(
    ({ text, key }, at) => at > 0 && key !== "i" && !isDay(at) && /^\p{Lu}/u.test(text),
  );
}

export interface Run {
  text: string;
  keys: string[];
}
/** The words that neither a sign that the rule knows nor a name or a time explains, run by run. */
export function unexplained(
  { words, periods, mentions, spots }: Findings,
  rule: Rule | null,
): { text: string; keys: string[] }[] {
  const explaining = new Set<RuleSign>(
    rule === null
      ? []
      : [
          ...ASKING,
          ...rule.all.flat(),
          ...(rule.also ?? []),
          ...(rule.isForAdviceToo === true ? (["advice"] as const) : []),
        ],
  );
  const isKnown = takenBy([
    ...periods,
    ...mentions,
    ...spots.filter(({ signs }) => rule === null || signs.some((sign) => explaining.has(sign))),
  ]);
  const runs: QuestionWord[][] = [[]];
  words.forEach((word, at) => {
    if (isKnown(at) || isFiller(word.meant) || word.kind === "mark") runs.push([]);
    else runs.at(-1)?.push(word);
  });
  return runs
    .filter((run) => run.length > 0)
    .map((run) => ({
      text: run.map(({ text }) => text.replace(/['’]s?$/u, "")).join(" "),
      keys: run.map(({ key }) => key),
    }));
}
