import type { Fact } from "../fact.ts";
import { type Claims, claimsOf, isWhole, REACH } from "./claims.ts";
import type { Figure } from "./figure.ts";
import type { Label } from "./labels.ts";

/** Context of a figure in its line. */
export interface FigureContext {
  line: string;
  /** end of the previous figure; `to`: start of the next one */
  from: number;
  to: number;
  labels: readonly Label[];
  /** bounds of its sentence or table row */
  part: { start: number; end: number };
  /** whether neither the question nor the heading above contains a name */
  isAskedAlone: boolean;
  /** names in the heading above and in its column heading */
  above: readonly Label[];
  /** kinds of sum that its column heading names: "budget", "spent", "remaining" */
  column: readonly string[];
}

/** What a line claims about the subject of a figure. */
export interface FigureClaims extends Claims {
  labels: readonly Label[];
  /** names near or above it, without a grammatical connection */
  mentioned: readonly Label[];
  /** whether it is claimed to be the total spent */
  isWhole: boolean;
}

/** Words that connect a figure to the name after it: "on Labor", "went to Joe". */
const TO_NAME =
  /^[\s*_~`"”]*(?:(?!and\b|or\b|but\b|than\b|versus\b|vs\b)[a-z']+\s+){0,3}(?:on|for|to|in|at|from|by|of)\s+(?:the\s+|your\s+)?["“*_`[]*$/i;
/**
 * Matches text between a name and the figure after it: a few words, without the end of a sentence
 * or clause.
 */
const FROM_NAME = /^(?:[\s*_~`"”]*\(\s*[\s*_~`]*|(?![^|]*\b(?:and|or|but|while)\b)[^.,;!?()\d]*)$/;
/** Matches a comparison with another name: "more than Labor: $3,000". */
const COMPARED =
  /\b(?:than|versus|vs\.?|unlike|besides|apart from|compared (?:with|to))\s+(?:(?:on|to|for|in|the|your)\s+){0,2}["“*_`[]*$/i;
const MAX_WORDS = 4;
export function claimsOfFigure({ start, end }: Figure, surroundings: FigureContext): FigureClaims {
  const { line, from, to, labels, part, above, column } = surroundings;
  const after = withoutNames(line, labels, end, end + REACH);
  const before = withoutNames(line, labels, Math.max(from, start - REACH), start);
  const claims = claimsOf(before, after, from === 0);
  const metrics = [...new Set([...claims.metrics, ...column])];
  const isOther = (label: Label) =>
    COMPARED.test(line.slice(Math.max(0, label.start - REACH), label.start));
  const isTiedAfter = (label: Label) =>
    label.start >= end &&
    label.start <= to &&
    label.start - end <= REACH &&
    // "Left for" something still means remaining.
    !(metrics.includes("remaining") && /\bfor\b/.test(line.slice(end, label.start))) &&
    TO_NAME.test(line.slice(end, label.start));
  const isTiedBefore = (label: Label) =>
    label.end <= start &&
    label.start >= from &&
    start - label.end <= REACH &&
    !isOther(label) &&
    isNear(line.slice(label.end, start));
  const tied = [
    ...nearest(labels.filter(isTiedAfter), (label) => label.start),
    ...nearest(labels.filter(isTiedBefore), (label) => -label.end),
  ];
  const isRow = line.trimStart().startsWith("|");
  const near = labels.filter((label) => label.start >= part.start && label.end <= part.end);
  const isSaid = ({ subject }: Label) => labels.some((label) => label.subject === subject);
  return {
    labels: tied,
    mentioned: [
      // A connected name takes precedence over names nearby.
      ...(tied.length > 0 && !isRow ? [] : near.filter(isName(line))),
      ...above.filter((label) => !isSaid(label)),
    ],
    ...claims,
    metrics,
    isWhole:
      surroundings.isAskedAlone &&
      isWhole(line.slice(part.start, start), line.slice(end, part.end)),
  };
}

/**
 * A slice of a line without its names. In "Total Left | $3" with a payee of that name, "left"
 * claims nothing. Removes only names of several words.
 */
function withoutNames(line: string, labels: readonly Label[], from: number, to: number): string {
  let plain = line.slice(from, to);
  for (const { start, end, name } of labels) {
    if (end <= from || start >= to || !/\s/.test(name)) continue;
    const [first, last] = [Math.max(start, from) - from, Math.min(end, to) - from];
    plain = plain.slice(0, first) + NAMED.repeat(last - first) + plain.slice(last);
  }
  return plain;
}
/** Placeholder for a name: neither a word nor a space. */
const NAMED = "\u0002";

/** Whether the names of a sum show that it covers only some of the expenses. */
function isPart({ about }: Fact): boolean {
  const { project: _, ...others } = about;
  return Object.keys(others).length > 0;
}

function isNear(between: string): boolean {
  const words = between.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return FROM_NAME.test(between) && words.length <= MAX_WORDS;
}

/** Names that are also common words count only when capitalized like the name. */
function isName(line: string): (label: Label) => boolean {
  return ({ start, end, subject }) =>
    subject !== "month" &&
    /^\p{Lu}/u.test(line.slice(start, end)) &&
    !/^(?:other|check)$/i.test(line.slice(start, end));
}

/** The nearest name, with all its interpretations. */
function nearest(labels: readonly Label[], distance: (label: Label) => number): Label[] {
  const least = Math.min(...labels.map(distance));
  return labels.filter((label) => distance(label) === least);
}

/**
 * Whether the line connects the figure to another subject than the fact's: "$3,000 on Labor" is
 * false if 3,000 went to Materials, and so is "$25,000 left" if that is the budget.
 */
export function contradicts(
  { labels, mentioned, metrics, isOver, isShort, isOfBudget, isWhole }: FigureClaims,
  said: string,
  fact: Fact,
): boolean {
  const isOfNone = (label: Label) =>
    // One word may name several things, such as a project "Kitchen" and a category "Kitchen".
    !labels.some((same) => same.start === label.start && belongsTo(fact, same));
  if (labels.some(isOfNone) || isOfAnother(fact, mentioned)) return true;
  const { kind, of = "spent", value } = fact;
  if (kind === "percent") return isOfBudget ? isPart(fact) && of !== "budget" : of === "budget";
  if (kind !== "money") return false;
  const isNegative = value.startsWith("-");
  if (isOver) return !isNegative;
  if (isWhole && isPart(fact)) return true;
  // A negative remainder is not "left", unless shown with its sign.
  if (isNegative && !said.startsWith("-") && !isShort && metrics.includes("remaining")) return true;
  // A sum that is neither a budget nor a remainder was spent.
  return metrics.length > 0 && !metrics.includes(of);
}

/** Whether all the mentioned names differ from the fact's. */
function isOfAnother({ about }: Fact, mentioned: readonly Label[]): boolean {
  return mentioned.some(({ subject }) => {
    const known = about[subject]?.toLowerCase();
    return (
      known !== undefined &&
      !mentioned.some((label) => label.subject === subject && hasName(known, label))
    );
  });
}

/** Whether a lower-case name is one of the label's. */
export function hasName(known: string, { subject, name }: Label): boolean {
  return known === name || (subject === "month" && known.endsWith(`-${name}`));
}

function belongsTo({ kind, about }: Fact, label: Label): boolean {
  const known = about[label.subject]?.toLowerCase();
  if (known === undefined) return label.subject === "month" || kind === "count" || kind === "date";
  return hasName(known, label);
}
