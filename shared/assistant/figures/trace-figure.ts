import { type CalendarDate, daysAfter } from "../../calendar-date.ts";
import type { Evidence, Fact } from "../fact.ts";
import type { Figure } from "./figure.ts";
import { findFigures } from "./find-figures.ts";
import type { Label } from "./labels.ts";
import { canonicalDecimal } from "./number-text.ts";

/** What a line says around a figure. */
export interface Surroundings {
  line: string;
  /** the end of the figure before it, and the start of the one after it */
  from: number;
  to: number;
  labels: readonly Label[];
}

export interface Traced {
  /** the screen with the rows it comes from */
  href: string | undefined;
}

/**
 * The fact that bears a figure out; undefined where there is none. A figure of the right size is
 * not enough: what the line says that it belongs to must be the fact's too.
 */
export function traceFigure(
  figure: Figure,
  surroundings: Surroundings,
  evidence: Evidence,
): Traced | undefined {
  const { facts, today, question } = evidence;
  if (figure.values.length === 0) return undefined;
  const tie = tieOf(figure, surroundings);
  let href: string | undefined;
  for (const value of figure.values) {
    if (isToday(figure, value, today)) continue;
    const fact = facts.find(
      (one) =>
        isSame(figure, value, one, today) && isGiven(one, question) && !contradicts(tie, one),
    );
    if (fact === undefined) return undefined;
    href ??= fact.href;
  }
  return { href };
}

function isToday({ kind }: Figure, value: string, today: CalendarDate | undefined): boolean {
  if (today === undefined) return false;
  if (kind === "date") return value === today;
  if (kind === "monthDay") return today.endsWith(value);
  if (kind === "month") return today.startsWith(value) || today.slice(5, 7) === value;
  return kind === "number" && value === today.slice(0, 4);
}

/** Things that are counted under more than one name. */
const DAYS_IN: Readonly<Record<string, number>> = { day: 1, week: 7 };

function isSame(
  { kind, of, isApproximate }: Figure,
  value: string,
  fact: Fact,
  today: CalendarDate | undefined,
): boolean {
  const known = canonicalDecimal(fact.value);
  switch (kind) {
    case "money":
      return fact.kind === "money" && isSameAmount(value, known, isApproximate);
    case "percent":
      return fact.kind === "percent" && isSamePercent(value, fact.value);
    case "count":
      return fact.kind === "count" && isSameCount(value, of, fact);
    case "number":
      if (fact.kind === "date") return fact.value.startsWith(`${value}-`);
      if (fact.about.month?.startsWith(`${value}-`)) return true;
      return fact.kind === "percent" ? isSamePercent(value, fact.value) : known === value;
    case "date":
      return fact.kind === "date" && fact.value === value;
    case "monthDay":
      return fact.kind === "date" && fact.value.endsWith(`-${value}`);
    case "month":
      return isSameMonth(value, fact);
    case "weekday":
      return (
        fact.kind === "date" && new Date(`${fact.value}T00:00:00Z`).getUTCDay() === Number(value)
      );
    case "daysAway":
      return (
        fact.kind === "date" &&
        today !== undefined &&
        fact.value === daysAfter(today, Number(value))
      );
    case "otherMoney":
      return false;
  }
}

/** What is over budget may be said as how much it is over. "About" lets cents be left out, no more. */
function isSameAmount(said: string, known: string, isApproximate: boolean): boolean {
  const size = known.replace("-", "");
  if (said === known || said === size) return true;
  return isApproximate && !said.includes(".") && roundedTo(size, 0) === said.replace("-", "");
}

/** At the precision at which it is said: 42.50 may be said as 42.5 or 43. */
function isSamePercent(said: string, known: string): boolean {
  const places = said.split(".")[1]?.length ?? 0;
  const size = canonicalDecimal(known).replace("-", "");
  return said === size || (places < 2 && roundedTo(size, places) === said);
}

/** Half up, in digits. */
function roundedTo(decimal: string, places: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const kept = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  const isUp = Number(fraction[places] ?? 0) >= 5;
  const digits = String(kept + (isUp ? 1n : 0n)).padStart(places + 1, "0");
  return canonicalDecimal(
    places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`,
  );
}

function isSameCount(said: string, of: string | undefined, fact: Fact): boolean {
  const known = fact.value.replace("-", "");
  if (of === fact.of) return said === known;
  const [saidDays, factDays] = [DAYS_IN[of ?? ""], DAYS_IN[fact.of ?? ""]];
  if (saidDays === undefined || factDays === undefined || !/^\d+$/.test(said)) return false;
  return Number(said) * saidDays === Number(known) * factDays;
}

function isSameMonth(said: string, { kind, value, about }: Fact): boolean {
  const known = [about.month, kind === "date" ? value.slice(0, 7) : undefined];
  return known.some(
    (month) => month !== undefined && (month === said || month.endsWith(`-${said}`)),
  );
}

/** Whether the homeowner's own question says what a fact was worked out from. */
function isGiven({ given }: Fact, question: string | undefined): boolean {
  if (given === undefined) return true;
  const said = new Set(
    findFigures(question ?? "").flatMap(({ kind, values }) =>
      kind === "money" || kind === "number" || kind === "count" ? values : [],
    ),
  );
  return given.every((amount) => said.has(canonicalDecimal(amount)));
}

/** Words that tie a figure to the name after it: "on Labor", "went to Joe". */
const TO_NAME =
  /^[\s*_~`)"”]*(?:(?!and\b|or\b|but\b)[a-z']+\s+){0,3}(?:on|for|to|in|at|from|by|of)\s+(?:the\s+|your\s+)?["“*_`[]*$/i;
/** Between a name and the figure after it: a few words, no end of a sentence or of a part of one. */
const FROM_NAME = /^(?![^|]*\b(?:and|or|but|while)\b)[^.,;!?()\d]*$/;
const MAX_WORDS = 4;
/** Further off than this nothing is tied to a figure. */
const REACH = 60;

const METRICS = [
  {
    of: "budget",
    after: /^[\s*_~`]*(?:total\s)?budget\b/i,
    before: /\bbudget(?: is| was| of|:|\s*\|)[\s*_~`|]*$/i,
  },
  {
    of: "spent",
    after: /^[\s*_~`]*(?:has been |was |is |already |so far )?spent\b/i,
    before: /\bspent(?: is|:|\s*\|)?(?: a total of| about)?[\s*_~`|]*$/i,
  },
  {
    of: "remaining",
    after: /^[\s*_~`]*(?:is |are |still |you have )?(?:remaining|left|remains|unspent)\b/i,
    before: /\b(?:remaining|left)(?: is| are|:|\s*\|)[\s*_~`|]*$/i,
  },
];

/** What a line says that a figure belongs to. */
interface Tie {
  labels: readonly Label[];
  /** "budget", "spent", "remaining" */
  metrics: readonly string[];
}

function tieOf({ start, end }: Figure, { line, from, to, labels }: Surroundings): Tie {
  const isTiedAfter = (label: Label) =>
    label.start >= end &&
    label.end <= to &&
    label.start - end <= REACH &&
    TO_NAME.test(line.slice(end, label.start));
  const isTiedBefore = (label: Label) =>
    label.end <= start &&
    label.start >= from &&
    start - label.end <= REACH &&
    isNear(line.slice(label.end, start));
  const plain = withoutNames(line, labels, start - REACH, end + REACH);
  const after = plain.slice(end, end + REACH);
  const before = plain.slice(Math.max(0, start - REACH), start);
  return {
    labels: [
      ...nearest(labels.filter(isTiedAfter), (label) => label.start),
      ...nearest(labels.filter(isTiedBefore), (label) => -label.end),
    ],
    metrics: METRICS.filter((one) => one.after.test(after) || one.before.test(before)).map(
      ({ of }) => of,
    ),
  };
}

/** "Total Left | $3" is no $3 left, where that is who was paid. Only names of several words are. */
function withoutNames(line: string, labels: readonly Label[], from: number, to: number): string {
  let plain = line;
  for (const { start, end, name } of labels) {
    if (end < from || start > to || !/\s/.test(name)) continue;
    plain = plain.slice(0, start) + NAMED.repeat(end - start) + plain.slice(end);
  }
  return plain;
}
/** Stands for a name: neither a word nor a space. */
const NAMED = "\u0002";

function isNear(between: string): boolean {
  const words = between.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return FROM_NAME.test(between) && words.length <= MAX_WORDS;
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
function contradicts({ labels, metrics }: Tie, fact: Fact): boolean {
  const isOfNone = (label: Label) =>
    // A word may be the name of several things: a project "Kitchen" and a category "Kitchen".
    !labels.some((same) => same.start === label.start && belongsTo(fact, same));
  if (labels.some(isOfNone)) return true;
  // A sum that is neither a budget nor what is left of one was spent.
  const { kind, of = "spent" } = fact;
  return kind === "money" && metrics.length > 0 && !metrics.includes(of);
}

function belongsTo({ kind, about }: Fact, { subject, name }: Label): boolean {
  const known = about[subject]?.toLowerCase();
  if (known === undefined) return subject === "month" || kind === "count" || kind === "date";
  return known === name || (subject === "month" && known.endsWith(`-${name}`));
}
