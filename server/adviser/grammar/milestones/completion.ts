import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { isAhead, readDays } from "../days/dates.ts";
import { milestoneCategoryOf } from "./milestones.ts";
import { isOneOf, keyOf, shortened, takenBy, wordsOf } from "../sentence.ts";
import type { IsTaken, Sentence } from "../sentence.ts";
import { labelsByPhrase, phrasePattern, wordSet } from "../word-lists.ts";

export interface KnownMilestone {
  id: number;
  title: string;
}

interface Title {
  milestone: KnownMilestone;
  stems: ReadonlySet<string>;
}

export interface CompletionReading {
  kind: "completion";
  /** one: sure; several: to be asked; none: no such milestone */
  candidates: readonly KnownMilestone[];
  /** what is said to be done */
  said: string;
}

/** Who may have finished it, and what says no more than that it was so. */
const FINISHER = `(?:${phrasePattern("finishers")}|\\p{L}+(?:er|ers|ian|ians|or|ors))`;
const BEING = phrasePattern("being done");
const DONE = "(?:done|completed?|finished|wrapped up)";

/** A name by itself, such as Joe, may stand in place of the finisher. */
const PATTERNS = [
  "(?:mark|set|check|tick|cross)\\s+off\\s+(?<name>.+)",
  `(?:mark|set|check|tick|cross)\\s+(?<name>.+?)\\s+(?:${BEING}\\s+)*(?:${DONE}|off)`,
  `(?:${FINISHER}\\s+){0,4}(?:finished|completed|wrapped up|done)(?:\\s+(?:with|up|off))?\\s*:?\\s+(?<name>.+)`,
  "(?-i:\\p{Lu})\\p{L}+\\s+(?:has\\s+)?(?:finished|completed)\\s+(?<name>.+)",
  "(?:i|we|they)\\s+passed\\s+(?<name>.*\\binspection.*)",
  `(?<name>.+?)(?:'s)?(?:\\s*[-:,])?(?:\\s+${BEING})*\\s+${DONE}`,
  "(?<name>.*\\binspection.*?)\\s+(?:has\\s+|was\\s+|is\\s+)?passed(?:\\s+today)?",
].map((pattern) => new RegExp(`^${pattern}$`, "iu"));
/** "Finish the floor" may be a plan; it is an order only for a milestone that is there. */
const ORDER = /^(?:complete|finish|close(?:\s+out)?)\s*:?\s+(?<name>.+)$/iu;
const AROUND =
  /^(?:(?:the|a|an|our|my|milestone|milestones|task|step|item|and|that|also|up|of|off|as)\s+|[\s,:;-]+)+|(?:\s+(?:to|milestone|task|step|item|as|and|up|now|finally|all|off)|[\s,:;-]+)+$/giu;
/** What follows a full stop is another sentence, which says no more of it. */
const FIRST_CLAUSE = /^[^.!;]{2,}?(?=\s*[.!;](?:\s|$)|$)/u;

/** Not the whole of it, or not yet. */
const HEDGES = wordSet("hedges");
const NOTHING_NAMED = wordSet("nothing named");
const LONGEST = 14;

/** "Demolition, framing and wiring are done" */
const MAX_PARTS = 6;
const SYNONYMS = labelsByPhrase("said otherwise");
const EMPTY = wordSet("no words of a title");

/** A milestone that is said to be done. One that the project does not have is named all the same. */
export function readCompletion(
  sentence: Sentence,
  milestones: readonly KnownMilestone[],
  today: CalendarDate,
): CompletionReading | undefined {
  const { words } = sentence;
  const days = readDays(words, today, "past");
  // "Demo done by Friday" is a plan.
  const isPlan = days.some(({ span }) => isOneOf(words[span.from], "by until till before due"));
  if (isPlan || isAhead(days, today)) return undefined;
  const clause = firstClause(sentence, takenBy(days));
  const name = nameIn(clause);
  const named = name ?? ORDER.exec(clause)?.groups?.["name"];
  if (named === undefined) return undefined;
  const said = shortened(named.replaceAll(AROUND, "").replace(/'s$/u, ""), TEXT_LIMITS.name);
  const keys = wordsOf(said).words;
  const isNothing = keys.length === 0 || NOTHING_NAMED.has(keys[0]?.key ?? "");
  const isHedged = keys.some(({ kind, key }) => kind === "measure" || HEDGES.has(key));
  if (isNothing || isHedged || keys.length > LONGEST) return undefined;
  const candidates = milestonesCalled(said, milestones);
  const isOrder = name === undefined;
  return isOrder && candidates.length === 0 ? undefined : { kind: "completion", candidates, said };
}

/** What was typed but the days, as far as the first full stop. */
function firstClause({ text, words }: Sentence, isDay: IsTaken): string {
  let plain = "";
  let end = -1;
  for (const [at, word] of words.entries()) {
    if (isDay(at)) continue;
    plain += `${word.start === end ? "" : " "}${text.slice(word.start, word.end)}`;
    end = word.end;
  }
  const clause = plain.trim();
  return (FIRST_CLAUSE.exec(clause)?.[0] ?? clause).replace(/[\s\p{P}]+$/u, "");
}

function nameIn(clause: string): string | undefined {
  for (const pattern of PATTERNS) {
    const name = pattern.exec(clause)?.groups?.["name"];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** "Framing", "frame" and "framed" are one word, and so are "cabinets" and "cabinet". */
function stemOf(word: string): string {
  const known = SYNONYMS.get(word) ?? word;
  const stem = known.replace(/(?:ing|ed|es|s|e)$/, "");
  return stem.length >= 3 ? stem : known;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = keyOf(text).split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word !== "" && !EMPTY.has(word)).map(stemOf));
}

/**
 * The milestones that may be meant: the one that is called so; else all whose title holds every
 * word that was said. A part of the words is not enough.
 */
function milestonesCalled(said: string, milestones: readonly KnownMilestone[]) {
  const titles = milestones.map((milestone) => ({ milestone, stems: stemsOf(milestone.title) }));
  const [head = ""] = said.split(/ (?:in|on|at|for|with|from|of) /u);
  const found = [said, head].map((text) => called(text, titles)).find((all) => all.length > 0);
  if (found !== undefined) return found;
  const parts = said.split(/\s+(?:and|&)\s+|\s*,\s*/u);
  if (parts.length < 2 || parts.length > MAX_PARTS) return [];
  const all = new Set(parts.flatMap((part) => called(part, titles)));
  return milestones.filter((milestone) => all.has(milestone));
}

/**
 * The milestones of a sentence that says that something is done, though no pattern reads it: the one
 * of which it has all words, else those of which it has some.
 */
export function milestonesIn(text: string, milestones: readonly KnownMilestone[]) {
  const said = stemsOf(text);
  const titles = milestones.map((milestone) => ({ milestone, stems: stemsOf(milestone.title) }));
  const whole = titles.filter(({ stems }) => [...stems].every((stem) => said.has(stem)));
  const part = titles.filter(({ stems }) => [...stems].some((stem) => said.has(stem)));
  const isSure = whole.length === 1;
  return { isSure, found: (isSure ? whole : part).map(({ milestone }) => milestone) };
}

function called(said: string, titles: readonly Title[]): readonly KnownMilestone[] {
  const stems = stemsOf(said);
  if (stems.size === 0) return [];
  const close = titles.filter((title) => [...stems].every((stem) => title.stems.has(stem)));
  const exact = close.filter((title) => title.stems.size === stems.size);
  const found = (exact.length > 0 ? exact : close).map(({ milestone }) => milestone);
  const [only, another] = found;
  if (exact.length > 0 || only === undefined || another !== undefined) return found;
  // "The cabinets are done" does not say that they were ordered, which is what the only title says.
  // In "Countertop templating" the last word says what is done.
  const category = milestoneCategoryOf(only.title);
  const head = stemOf(keyOf(only.title.split(" ").at(-1) ?? ""));
  const isHead = only.title.endsWith("ing") && stems.has(head);
  return isHead || milestoneCategoryOf(said) === category ? found : [];
}
