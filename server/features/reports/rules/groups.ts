import { categoryLabel, codeOf, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { compareDecimals, sumDecimals } from "../../../../shared/money.ts";
import type {
  CategoryTotal,
  ContractorTotal,
  MethodTotal,
  PersonTotal,
  RoomTotal,
} from "../../../../shared/reports/contract.ts";

/** Sums of the expenses with one spelling, as aggregated by the database. */
export interface SpellingSum {
  spelling: string | null;
  /** id of the earliest expense with this spelling; null if only shares have it */
  first: number | null;
  total: string;
  count: number;
}

interface Folded {
  code: string;
  name: string;
  total: string;
  count: number;
}

/** Merges all spellings of one value under its label or its earliest spelling, largest first. */
function fold(sums: readonly SpellingSum[], labelOf: (code: string) => string): Folded[] {
  const byCode = Map.groupBy(sums, ({ spelling }) => codeOf(spelling ?? ""));
  return Array.from(byCode, ([code, spellings]) => {
    const label = labelOf(code);
    return {
      code,
      name: label === code ? earliest(spellings, code) : label,
      total: sumDecimals(spellings.map(({ total }) => total)),
      count: spellings.reduce((all, { count }) => all + count, 0),
    };
  }).toSorted(bySize);
}

function earliest(spellings: readonly SpellingSum[], code: string): string {
  const [first] = spellings.toSorted((a, b) => order(a) - order(b));
  return first?.spelling?.trim() ?? code;
}

function order({ first }: SpellingSum): number {
  return first ?? Number.MAX_SAFE_INTEGER;
}

function bySize(a: { name: string | null; total: string }, b: typeof a): number {
  return compareDecimals(b.total, a.total) || ((a.name ?? "") < (b.name ?? "") ? -1 : 1);
}

/** Drops groups of zero, such as a category whose expenses are fully split onto others. */
function isNonZeroGroup({ total }: { total: string }): boolean {
  return compareDecimals(total, "0.00") !== 0;
}

export function categoryTotals(sums: readonly SpellingSum[]): CategoryTotal[] {
  return fold(sums, categoryLabel)
    .filter(isNonZeroGroup)
    .map(({ code, name, total }) => ({ code, name, total }));
}

export function methodTotals(sums: readonly SpellingSum[]): MethodTotal[] {
  return fold(sums, paymentMethodLabel);
}

/** A blank room counts as none. */
export function roomTotals(sums: readonly SpellingSum[]): RoomTotal[] {
  return fold(sums, (code) => code)
    .filter(isNonZeroGroup)
    .map(({ code, name, total }) => ({ name: code === "" ? null : name, total }));
}

/**
 * Empty when there is nothing to compare: the project has one person, and no expense in the period
 * names a payer.
 */
export function personTotals(
  sums: readonly PersonTotal[],
  people: readonly string[],
): PersonTotal[] {
  const isNamed = sums.some(({ name }) => name !== null);
  return isNamed || people.length > 1 ? sums.toSorted(bySize) : [];
}

export function contractorTotals(sums: readonly ContractorTotal[]): ContractorTotal[] {
  return sums.filter(({ count }) => count > 0).toSorted(bySize);
}
