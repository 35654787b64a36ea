import type { Fact, FactSubject } from "../fact.ts";
import { monthNumber, MONTH_NAME } from "./dates-in-text.ts";
import { findFigures } from "./find-figures.ts";

/** A name of the records found in a line. */
export interface Label {
  subject: FactSubject;
  /** in lower case; a month as "2026-03", or "03" without its year */
  name: string;
  start: number;
  end: number;
}

interface Name {
  subject: FactSubject;
  name: string;
  pattern: RegExp;
}

/** The names in a turn's facts, prepared for matching in a reply. */
export interface Names {
  all: readonly Name[];
  /** matches names with numbers, which are no figures; undefined for none */
  withNumbers: RegExp | undefined;
}

const MIN_LETTERS = 3;

/** All subjects except months, which have several spellings. */
const NAMED_SUBJECTS = [
  "project",
  "category",
  "paymentMethod",
  "contractor",
  "milestone",
  "expense",
  "room",
] as const satisfies readonly FactSubject[];

/**
 * A pattern that also matches with Markdown's backslash escapes, so that a name cannot format the
 * reply.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/[!-/:-@[-`{-~]/g, (sign) =>
      /[$()*+.?[\\\]^{|}/]/.test(sign) ? `\\\\?\\${sign}` : `\\\\?${sign}`,
    )
    .replaceAll(/\s+/g, "\\s+");
}

function wholeWords(text: string): string {
  return `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`;
}

/**
 * First words of companies, such as "The Tile Shop" and "Total Flooring", which must not match as
 * first names.
 */
const NO_FIRST_NAMES =
  /^(?:the|all|and|for|you|your|our|new|total|most|more|best|first|last|home|general|each|every|this|that|paid|spent|budget|left|month|expenses?)$/i;

/** Spellings of a name; of a person also the first name. */
function spellingsOf(subject: FactSubject, name: string): string[] {
  const [first = ""] = name.split(/\s+/);
  const isName = first.length >= MIN_LETTERS && first !== name && !NO_FIRST_NAMES.test(first);
  return subject === "contractor" && isName ? [name, first] : [name];
}

export function namesOf(facts: readonly Fact[]): Names {
  const known = new Map<string, Name>();
  const numbers = new Set<string>();
  for (const { about } of facts) {
    for (const subject of NAMED_SUBJECTS) {
      const name = about[subject] ?? "";
      if (name.trim().length < MIN_LETTERS) continue;
      const key = `${subject} ${name.toLowerCase()}`;
      if (known.has(key)) continue;
      const spellings = spellingsOf(subject, name.trim()).map(wholeWords).join("|");
      known.set(key, { subject, name: name.toLowerCase(), pattern: new RegExp(spellings, "giu") });
      if (isMoreThanFigures(name)) numbers.add(wholeWords(name.trim()));
    }
  }
  return {
    all: [...known.values()],
    withNumbers: numbers.size === 0 ? undefined : new RegExp([...numbers].join("|"), "giu"),
  };
}

/** Words of claims, which are no name on their own. */
const CLAIM_WORDS =
  /\b(?:you|your|have|has|had|ve|i|is|are|was|were|in|of|for|on|to|and|the|all|a|an|so|far|grand|sub|total|totals|sum|amount|spent|spend|spending|paid|pay|cost|costs|budget|remaining|remains|left|over|under|due|overdue|expenses?|payments?|milestones?|contractors?|projects?|days?|weeks?|months?|years?|dollars?|bucks|usd|percent)\b/gi;

/**
 * Whether a name with numbers is more than a figure. Otherwise an expense named "$500" or "Total
 * 9,999" would let such a claim pass as a name.
 */
function isMoreThanFigures(name: string): boolean {
  const figures = findFigures(name);
  // Also numbers in words: "Wet saw for three days".
  if (figures.length === 0 && !/\p{N}/u.test(name)) return false;
  if (figures.some(({ kind }) => kind === "money" || kind === "percent")) return false;
  let rest = name;
  for (const { start, end } of figures) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return (rest.replaceAll(CLAIM_WORDS, "").match(/\p{L}/gu) ?? []).length >= MIN_LETTERS;
}

const MONTHS = new RegExp(`\\b(${MONTH_NAME})(?:,?\\s+(\\d{4}))?(?!\\s*\\d)`, "g");

/** The names in a line, in order. */
export function labelsIn(line: string, { all }: Names): Label[] {
  const labels: Label[] = [];
  for (const { subject, name, pattern } of all) {
    for (const match of line.matchAll(pattern)) {
      labels.push({ subject, name, start: match.index, end: match.index + match[0].length });
    }
  }
  for (const match of line.matchAll(MONTHS)) {
    const [text, month = "", year] = match;
    const name = year === undefined ? monthNumber(month) : `${year}-${monthNumber(month)}`;
    labels.push({ subject: "month", name, start: match.index, end: match.index + text.length });
  }
  return withoutInner(labels.toSorted((a, b) => a.start - b.start || b.end - a.end));
}

/** Drops names inside longer ones: "Drawings" in "More drawings". One pass over labels in order. */
function withoutInner(labels: readonly Label[]): Label[] {
  let outer: Label | undefined;
  return labels.filter((label) => {
    const isInner =
      outer !== undefined &&
      label.end <= outer.end &&
      label.end - label.start < outer.end - outer.start;
    if (!isInner) outer = label;
    return !isInner;
  });
}
