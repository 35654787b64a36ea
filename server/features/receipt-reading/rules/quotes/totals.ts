import { type Cents, roundToCents, sumCents } from "../../../../../shared/money.ts";
import type { Entry, LineEntry, SumEntry } from "./entries.ts";
import { namesSection } from "./labels.ts";

export interface QuoteSums {
  subtotal: SumEntry | undefined;
  tax: Cents | null;
  discount: Cents | null;
  total: SumEntry | undefined;
  /** lines that the total includes */
  counted: ReadonlySet<LineEntry>;
  /** total less the sum of its parts; undefined without a total or without parts */
  difference: Cents | undefined;
  /** whether other values on the quote confirm the total */
  isChecked: boolean;
}

/** Determines which lines the total includes, using the arithmetic of the printed values. */
export function sumsOf(entries: readonly Entry[]): QuoteSums {
  const lines = entries.filter((entry) => entry.kind === "line");
  const { subtotals, totals } = withoutSections(entries);
  const sums = entries.filter((entry) => entry.kind === "sum");
  const taxes = sums.filter(({ label }) => label === "tax").map(({ cents }) => cents);
  const discount = roundToCents(
    Math.abs(sumCents(sums.filter(({ label }) => label === "discount").map(({ cents }) => cents))),
  );
  const candidates = byStrength(totals.length > 0 ? totals : taxes.length > 0 ? [] : subtotals);
  const found = firstThatAddsUp({ lines, taxes, discount, candidates });
  const shared = { subtotal: subtotals.at(-1), discount: discount === 0 ? null : discount };
  if (found !== undefined)
    return { ...shared, ...found, difference: roundToCents(0), isChecked: true };
  const counted = new Set(lines.filter(({ isOption }) => !isOption));
  const tax = taxes.length === 0 ? null : sumCents(taxes);
  const total = candidates[0];
  const parts = addUp(counted) - discount + (tax ?? 0);
  const hasParts = [...counted].some(({ amount }) => amount !== null);
  const difference = total && hasParts ? roundToCents(total.cents - parts) : undefined;
  const isChecked =
    total !== undefined &&
    !hasParts &&
    tax !== null &&
    subtotals.some(({ cents }) => cents - discount + tax === total.cents);
  return { ...shared, tax, total, counted, difference, isChecked };
}

function addUp(lines: Iterable<LineEntry>): Cents {
  return sumCents([...lines].flatMap(({ amount }) => amount ?? []));
}

/** Sums of the whole quote. Sums of a section only repeat its lines. */
function withoutSections(entries: readonly Entry[]) {
  const subtotals: SumEntry[] = [];
  const totals: SumEntry[] = [];
  const ofSections: SumEntry[] = [];
  let section = 0;
  let all = 0;
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "line" && !entry.isOption) {
      section += entry.amount ?? 0;
      all += entry.amount ?? 0;
    }
    if (entry.kind !== "sum" || (entry.label !== "subtotal" && entry.label !== "total")) continue;
    const hasMore = entries
      .slice(index + 1)
      .some((later) => later.kind === "line" && later.amount !== null && !later.isOption);
    const isOfSection =
      (entry.cents === section && (hasMore || entry.cents !== all)) ||
      (namesSection(entry.words) && entry.cents !== all);
    if (isOfSection) {
      section = 0;
      ofSections.push(entry);
    } else if (entry.label === "subtotal") subtotals.push(entry);
    else totals.push(entry);
  }
  // "Total kitchen renovation" may be the only total.
  const last = ofSections.at(-1);
  const isLast = last !== undefined && totals.length === 0 && last.label === "total";
  return { subtotals, totals: isLast ? [last] : totals };
}

const STRONG =
  /grand|contract|due|payable|incl|after|brutto|gesamt|endbetrag|ttc|with tax|price|proposal|estimate|quote|project/iu;
const WEAK = /before|excl|without|ex\.|netto/iu;

/** The most likely total first. */
function byStrength(totals: readonly SumEntry[]): SumEntry[] {
  const strength = ({ words }: SumEntry) =>
    (STRONG.test(words) ? 1 : 0) - (WEAK.test(words) ? 2 : 0);
  return totals
    .map((total, index) => ({ total, index }))
    .toSorted((a, b) => strength(b.total) - strength(a.total) || b.index - a.index)
    .map(({ total }) => total);
}

interface Parts {
  lines: readonly LineEntry[];
  taxes: readonly Cents[];
  discount: Cents;
  candidates: readonly SumEntry[];
}

/** Tries the simple interpretation first, then others that occur in quotes. */
function firstThatAddsUp({ lines, taxes, discount, candidates }: Parts) {
  const offered = lines.filter(({ isOption }) => !isOption);
  const heads = headsOf(offered);
  const sets = [
    offered,
    // Allowances are included in other prices.
    offered.filter(({ isAllowance }) => !isAllowance),
    // The price of a section repeats the prices of its lines.
    offered.filter((line) => !heads.has(line)),
    lines,
  ];
  const allTaxes = sumCents(taxes);
  for (const tax of new Set([allTaxes, taxes[0] ?? allTaxes, roundToCents(0)])) {
    for (const set of sets) {
      if (!set.some(({ amount }) => amount !== null)) continue;
      const sum = addUp(set) - discount + tax;
      const total = candidates.find(({ cents }) => cents === sum && cents !== 0);
      // Prices include tax, and the quote states the included tax.
      const named = tax === 0 ? allTaxes : tax;
      if (total) return { total, counted: new Set(set), tax: taxes.length === 0 ? null : named };
    }
  }
  return undefined;
}

/** Lines whose amount is the sum of two or more lines directly below them. */
function headsOf(lines: readonly LineEntry[]): ReadonlySet<LineEntry> {
  const heads = new Set<LineEntry>();
  for (const [index, line] of lines.entries()) {
    if (line.amount === null || line.amount === 0) continue;
    let sum = 0;
    for (const [below, { amount }] of lines.slice(index + 1).entries()) {
      sum += amount ?? 0;
      if (sum === line.amount && below > 0) heads.add(line);
      if (sum >= line.amount) break;
    }
  }
  return heads;
}
