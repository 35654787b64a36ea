import { codeOf, EXPENSE_CATEGORIES } from "../../../../shared/expenses/catalog.ts";
import {
  addCents,
  clampToZero,
  type Cents,
  centsOf,
  ZERO_CENTS,
  partsOf,
  roundToCents,
  subtractCents,
  sumCents,
  timesCents,
} from "../../../../shared/money.ts";

/** A category that a budget can be divided by, and what was paid in it so far. */
export interface UsedCategory {
  category: string;
  paid: Cents;
}

/**
 * Where the money of a usual renovation goes, in percent. A start to be changed, and no claim to
 * know the work: half is what is bought, half is who does it, and the rest is what comes along.
 */
const USUAL_SHARES: ReadonlyMap<string, number> = new Map([
  ["materials", 40],
  ["labor", 40],
  ["permits", 5],
  ["tools", 5],
  ["other", 10],
]);

const DOLLAR = 100;

/** The product's categories, then those that expenses use besides, each once. */
export function dividedCategories(breakdown: Readonly<Record<string, string>>): UsedCategory[] {
  const found = new Map<string, UsedCategory>(
    EXPENSE_CATEGORIES.map((category) => [codeOf(category), { category, paid: ZERO_CENTS }]),
  );
  for (const [category, amount] of Object.entries(breakdown)) {
    const code = codeOf(category);
    const known = found.get(code) ?? { category, paid: ZERO_CENTS };
    found.set(code, { ...known, paid: addCents(known.paid, centsOf(amount)) });
  }
  return [...found.values()];
}

/**
 * What each category could plan, in whole dollars where the budget is, so that they add up to
 * `toDivide` to the cent. No category plans less than was paid in it, as far as the money goes:
 * what it needs more is taken from the others. One of the homeowner's own has no usual share and
 * plans what was paid.
 */
export function suggestDivision(toDivide: Cents, rows: readonly UsedCategory[]): Cents[] {
  const fixed = new Map<number, Cents>();
  for (const [at, row] of rows.entries()) {
    if (shareOf(row) === 0) fixed.set(at, wholeDollars(row.paid));
  }
  for (;;) {
    const free = rows.flatMap((row, at) => (fixed.has(at) ? [] : [{ at, row }]));
    const rest = clampToZero(subtractCents(toDivide, sumCents(fixed.values())));
    const parts =
      free.length === 0
        ? []
        : inDollars(
            rest,
            free.map(({ row }) => shareOf(row)),
          );
    const short = free.filter(({ row }, nth) => row.paid > (parts[nth] ?? ZERO_CENTS));
    for (const { at, row } of short) fixed.set(at, wholeDollars(row.paid));
    if (short.length > 0) continue;
    for (const [nth, { at }] of free.entries()) fixed.set(at, parts[nth] ?? ZERO_CENTS);
    return rows.map((_, at) => fixed.get(at) ?? ZERO_CENTS);
  }
}

function shareOf({ category }: UsedCategory): number {
  return USUAL_SHARES.get(codeOf(category)) ?? 0;
}

/** Rounded up: a plan in cents would look surer than it is. */
function wholeDollars(amount: Cents): Cents {
  return roundToCents(Math.ceil(clampToZero(amount) / DOLLAR) * DOLLAR);
}

/** The cents of an odd amount go to the greatest part. */
function inDollars(amount: Cents, weights: readonly number[]): Cents[] {
  const dollars = Math.floor(amount / DOLLAR);
  // Whole dollars are divided as cents would be.
  const parts = partsOf(roundToCents(dollars), weights).map((part) => timesCents(part, DOLLAR));
  const odd = subtractCents(amount, sumCents(parts));
  const most = Math.max(...parts);
  const greatest = parts.findIndex((part) => part === most);
  return parts.map((part, at) => (at === greatest ? addCents(part, odd) : part));
}
