import { categoryLabel, codeOf, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { compareDecimals, sumDecimals } from "../../../../shared/money.ts";
import type {
  CategoryTotal,
  ContractorTotal,
  MethodTotal,
  RoomTotal,
} from "../../../../shared/reports/contract.ts";

/** What the expenses of one spelling come to, as the database adds them up. */
export interface SpellingSum {
  spelling: string | null;
  /** the id of the earliest expense that is spelled so; null where only a share is */
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

/**
 * One entry for all spellings of one thing, the largest first: under its label where it has one,
 * else as the earliest expense spells it.
 */
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

/** What is nothing in all, such as a category that was wholly split onto others, is no group. */
function isSomething({ total }: { total: string }): boolean {
  return compareDecimals(total, "0.00") !== 0;
}

export function categoryTotals(sums: readonly SpellingSum[]): CategoryTotal[] {
  return fold(sums, categoryLabel)
    .filter(isSomething)
    .map(({ code, name, total }) => ({ code, name, total }));
}

export function methodTotals(sums: readonly SpellingSum[]): MethodTotal[] {
  return fold(sums, paymentMethodLabel);
}

/** A room of spaces is no room. */
export function roomTotals(sums: readonly SpellingSum[]): RoomTotal[] {
  return fold(sums, (code) => code)
    .filter(isSomething)
    .map(({ code, name, total }) => ({ name: code === "" ? null : name, total }));
}

export function contractorTotals(sums: readonly ContractorTotal[]): ContractorTotal[] {
  return sums.filter(({ count }) => count > 0).toSorted(bySize);
}
