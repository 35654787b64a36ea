import type { Fact } from "../fact.ts";
import { type Claims, claimsOf, isWhole, REACH } from "./claims.ts";
import type { Figure } from "./figure.ts";
import type { Label } from "./labels.ts";

/** What a line says around a figure. */
export interface Surroundings {
  line: string;
  /** the end of the figure before it, and the start of the one after it */
  from: number;
  to: number;
  labels: readonly Label[];
  /** the sentence or the row that it stands in */
  part: { start: number; end: number };
  /** neither the question nor the heading above names anything */
  isAskedAlone: boolean;
  /** the names of the heading above, and of its column in a table */
  above: readonly Label[];
  /** what its column says that it is of: "budget", "spent", "remaining" */
  column: readonly string[];
}

/** What a line says that a figure belongs to. */
export interface Tie extends Claims {
  labels: readonly Label[];
  /** said near it or above it, though not of it in so many words */
  mentioned: readonly Label[];
  /** said to be all that was spent */
  isWhole: boolean;
}

/** Words that tie a figure to the name after it: "on Labor", "went to Joe". */
const TO_NAME =
  /^[\s*_~`"”]*(?:(?!and\b|or\b|but\b|than\b|versus\b|vs\b)[a-z']+\s+){0,3}(?:on|for|to|in|at|from|by|of)\s+(?:the\s+|your\s+)?["“*_`[]*$/i;
/** Between a name and the figure after it: a few words, no end of a sentence or of a part of one. */
const FROM_NAME = /^(?:[\s*_~`"”]*\(\s*[\s*_~`]*|(?![^|]*\b(?:and|or|but|while)\b)[^.,;!?()\d]*)$/;
/** What is said of the other name: "more than Labor: $3,000". */
const COMPARED =
  /\b(?:than|versus|vs\.?|unlike|besides|apart from|compared (?:with|to))\s+(?:(?:on|to|for|in|the|your)\s+){0,2}["“*_`[]*$/i;
const MAX_WORDS = 4;
export function tieOf({ start, end }: Figure, surroundings: Surroundings): Tie {
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
    // What is left for something is left all the same.
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
      // Who is told of by name needs no other name.
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
 * A stretch of a line. "Total Left | $3" is no $3 left, where that is who was paid. Only names of
 * several words are taken out.
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
/** Stands for a name: neither a word nor a space. */
const NAMED = "\u0002";

/** Whether a sum is of some of the expenses only, as far as its names say. */
function isPart({ about }: Fact): boolean {
  const { project: _, ...others } = about;
  return Object.keys(others).length > 0;
}

function isNear(between: string): boolean {
  const words = between.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return FROM_NAME.test(between) && words.length <= MAX_WORDS;
}

/** Some names are words as well: those are names where they are written like one. */
function isName(line: string): (label: Label) => boolean {
  return ({ start, end, subject }) =>
    subject !== "month" &&
    /^\p{Lu}/u.test(line.slice(start, end)) &&
    !/^(?:other|check)$/i.test(line.slice(start, end));
}

/** The nearest name, in each way that it can be read. */
function nearest(labels: readonly Label[], distance: (label: Label) => number): Label[] {
  const least = Math.min(...labels.map(distance));
  return labels.filter((label) => distance(label) === least);
}

/**
 * Whether the line ties the figure to what the fact doesn't belong to: "$3,000 on Labor" is no
 * truth where 3,000 went to Materials, nor "$25,000 left" where that is the budget.
 */
export function contradicts(
  { labels, mentioned, metrics, isOver, isShort, isOfBudget, isWhole }: Tie,
  said: string,
  fact: Fact,
): boolean {
  const isOfNone = (label: Label) =>
    // A word may be the name of several things: a project "Kitchen" and a category "Kitchen".
    !labels.some((same) => same.start === label.start && belongsTo(fact, same));
  if (labels.some(isOfNone) || isOfAnother(fact, mentioned)) return true;
  const { kind, of = "spent", value } = fact;
  if (kind === "percent") return isOfBudget ? isPart(fact) && of !== "budget" : of === "budget";
  if (kind !== "money") return false;
  const isNegative = value.startsWith("-");
  if (isOver) return !isNegative;
  if (isWhole && isPart(fact)) return true;
  // What is missing is not left, unless it is said with its sign.
  if (isNegative && !said.startsWith("-") && !isShort && metrics.includes("remaining")) return true;
  // A sum that is neither a budget nor what is left of one was spent.
  return metrics.length > 0 && !metrics.includes(of);
}

/** Whether others are mentioned, and not the one that the fact belongs to. */
function isOfAnother({ about }: Fact, mentioned: readonly Label[]): boolean {
  return mentioned.some(({ subject }) => {
    const known = about[subject]?.toLowerCase();
    return (
      known !== undefined &&
      !mentioned.some((label) => label.subject === subject && isCalled(known, label))
    );
  });
}

/** Whether a name, in small letters, is the one that a label says. */
export function isCalled(known: string, { subject, name }: Label): boolean {
  return known === name || (subject === "month" && known.endsWith(`-${name}`));
}

function belongsTo({ kind, about }: Fact, label: Label): boolean {
  const known = about[label.subject]?.toLowerCase();
  if (known === undefined) return label.subject === "month" || kind === "count" || kind === "date";
  return isCalled(known, label);
}
