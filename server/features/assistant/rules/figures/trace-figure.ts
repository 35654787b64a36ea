import { type CalendarDate, daysAfter } from "../../../../../shared/calendar-date.ts";
import type { Evidence, Fact } from "../fact.ts";
import type { Figure } from "./figure.ts";
import { findFigures } from "./find-figures.ts";
import { canonicalDecimal } from "./number-text.ts";
import type { Label } from "./labels.ts";
import { contradicts, hasName, type FigureContext, claimsOfFigure } from "./figure-context.ts";

export interface FigureSource {
  /** screen that shows its source */
  href: string | undefined;
}

/**
 * The fact that supports a figure, or undefined. An equal value is not enough: the fact must also
 * have the subject that the line claims.
 */
export function traceFigure(
  figure: Figure,
  surroundings: FigureContext,
  evidence: Evidence,
): FigureSource | undefined {
  const { facts, today, question } = evidence;
  if (figure.values.length === 0) return undefined;
  const tie = claimsOfFigure(figure, surroundings);
  let href: string | undefined;
  for (const value of figure.values) {
    if (isToday(figure, value, today)) continue;
    const bearing = facts.filter(
      (one) =>
        isSame(figure, value, one, today) &&
        isGiven(one, question) &&
        !contradicts(tie, value, one),
    );
    if (bearing.length === 0) return undefined;
    href ??= addressOf(bearing, surroundings);
  }
  return { href };
}

/**
 * Link target of a figure, from the facts with its value whose subject its row or sentence names.
 * None if several different subjects remain.
 */
function addressOf(
  facts: readonly Fact[],
  { labels, part, above }: FigureContext,
): string | undefined {
  const near = labels.filter(({ start, end }) => start >= part.start && end <= part.end);
  const named = [...near, ...above];
  const fits = facts.map((fact) => ({ fact, fit: fitOf(fact, named) }));
  const most = Math.max(...fits.map(({ fit }) => fit));
  const best = fits.filter(({ fit }) => fit === most).map(({ fact }) => fact);
  const [first] = best;
  const isOfOne = best.every(
    ({ href, about }) =>
      href === first?.href || JSON.stringify(about) === JSON.stringify(first?.about),
  );
  return isOfOne ? first?.href : undefined;
}

/** Rank of a fact: more of the line's names matched, then fewer unmatched. */
function fitOf({ about }: Fact, named: readonly Label[]): number {
  const { project: _, ...others } = about;
  return Object.entries(others).reduce((fit, [subject, name]) => {
    const isSaid = named.some(
      (label) => label.subject === subject && hasName(name.toLowerCase(), label),
    );
    return fit + (isSaid ? MORE_THAN_ALL_SUBJECTS : -1);
  }, 0);
}

const MORE_THAN_ALL_SUBJECTS = 10;

function isToday({ kind }: Figure, value: string, today: CalendarDate | undefined): boolean {
  if (today === undefined) return false;
  if (kind === "date") return value === today;
  if (kind === "monthDay") return today.endsWith(value);
  if (kind === "month") return today.startsWith(value) || today.slice(5, 7) === value;
  return kind === "number" && value === today.slice(0, 4);
}

/** Units that convert to days. */
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

/**
 * Whether two amounts are equal. An excess over the budget may be stated without its sign, and
 * "about" allows only dropping the cents.
 */
function isSameAmount(said: string, known: string, isApproximate: boolean): boolean {
  const size = known.replace("-", "");
  if (said === known || said === size) return true;
  return isApproximate && !said.includes(".") && roundedTo(size, 0) === said.replace("-", "");
}

/** Compares with the stated precision: 42.50 may be written as 42.5 or 43. */
function isSamePercent(said: string, known: string): boolean {
  const places = said.split(".")[1]?.length ?? 0;
  const size = canonicalDecimal(known).replace("-", "");
  return said === size || (places < 2 && roundedTo(size, places) === said);
}

/** Rounds half up, on the digits. */
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

/** Whether the user's question contains the amounts that a fact was calculated from. */
function isGiven({ given }: Fact, question: string | undefined): boolean {
  if (given === undefined) return true;
  const said = new Set(
    findFigures(question ?? "").flatMap(({ kind, values }) =>
      kind === "money" || kind === "number" || kind === "count" || kind === "percent" ? values : [],
    ),
  );
  return given.every((amount) => said.has(canonicalDecimal(amount)));
}
