import { codeOf, EXPENSE_CATEGORIES } from "../../../../shared/expenses/catalog.ts";
import {
  addCents,
  clampToZero,
  type Cents,
  centsOf,
  ZERO_CENTS,
  allocateCents,
  roundToCents,
  subtractCents,
  sumCents,
  timesCents,
} from "../../../../shared/money.ts";

/** A category of the budget, with the amount paid so far. */
export interface UsedCategory {
  category: string;
  paid: Cents;
}

/**
 * Shares of a typical renovation in percent, as an editable start: 40 materials, 40 labor, 20 for
 * the rest.
 */
const USUAL_SHARES: ReadonlyMap<string, number> = new Map([
  ["materials", 40],
  ["labor", 40],
  ["permits", 5],
  ["tools", 5],
  ["other", 10],
]);

const DOLLAR = 100;

/** The built-in categories, then others that expenses use, without duplicates. */
export function dividedCategories(breakdown: Readonly<Record<string, string>>): UsedCategory[] {
  const found = new Map<string, UsedCategory>(
    EXPENSE_CATEGORIES.map((category) => [codeOf(category), { category, paid: ZERO_CENTS }]),
  );
  for (const [category, amount] of Object.entries(breakdown)) {
    const code = codeOf(category);
    const existing = found.get(code) ?? { category, paid: ZERO_CENTS };
    found.set(code, { ...existing, paid: addCents(existing.paid, centsOf(amount)) });
  }
  return [...found.values()];
}

/**
 * Suggests an amount per category that adds up to `toDivide` to the cent, in whole dollars if the
 * budget is. No category gets less than was paid in it; the others give way, as far as the money
 * goes. A custom category has no usual share and gets the amount paid.
 */
export function suggestDivision(toDivide: Cents, rows: readonly UsedCategory[]): Cents[] {
  const fixed = new Map<number, Cents>();
  for (const [at, row] of rows.entries()) {
    if (shareOf(row) === 0) fixed.set(at, wholeDollars(row.paid));
  }
  for (;;) {
    const open = rows.flatMap((row, at) => (fixed.has(at) ? [] : [{ at, row }]));
    const rest = clampToZero(subtractCents(toDivide, sumCents(fixed.values())));
    const parts =
      open.length === 0
        ? []
        : splitDollars(
            rest,
            open.map(({ row }) => shareOf(row)),
          );
    const underfunded = open.filter(
      ({ row }, position) => row.paid > (parts[position] ?? ZERO_CENTS),
    );
    for (const { at, row } of underfunded) fixed.set(at, wholeDollars(row.paid));
    if (underfunded.length > 0) continue;
    for (const [position, { at }] of open.entries()) fixed.set(at, parts[position] ?? ZERO_CENTS);
    return rows.map((_, at) => fixed.get(at) ?? ZERO_CENTS);
  }
}

function shareOf({ category }: UsedCategory): number {
  return USUAL_SHARES.get(codeOf(category)) ?? 0;
}

/** Rounds up: a suggestion in cents would look more precise than it is. */
function wholeDollars(amount: Cents): Cents {
  return roundToCents(Math.ceil(clampToZero(amount) / DOLLAR) * DOLLAR);
}

/** Adds the odd cents to the largest part. */
function splitDollars(amount: Cents, weights: readonly number[]): Cents[] {
  const dollars = Math.floor(amount / DOLLAR);
  // `allocateCents` divides whole units, here dollars.
  const parts = allocateCents(roundToCents(dollars), weights).map((part) =>
    timesCents(part, DOLLAR),
  );
  const odd = subtractCents(amount, sumCents(parts));
  const largest = Math.max(...parts);
  const largestAt = parts.findIndex((part) => part === largest);
  return parts.map((part, at) => (at === largestAt ? addCents(part, odd) : part));
}
