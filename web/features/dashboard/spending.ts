import { categoryLabel, codeOf } from "../../../shared/expenses/catalog.ts";
import {
  clampToZero,
  type Cents,
  centsOf,
  percentOf,
  sumCents,
  toDecimal,
} from "../../../shared/money.ts";
import { categoryColour } from "../../lib/category-look.tsx";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import type { Slice } from "../../ui/chart/donut-chart.tsx";

/** One category and what was spent on it. */
interface Spending {
  category: string;
  cents: Cents;
}

/**
 * What was spent by category, the most first. Spellings of one category ("materials" and
 * "Materials") are one; a category without spending is left out. One that more came back of than
 * was paid is below nothing, and last.
 */
export function spendingByCategory(breakdown: Readonly<Record<string, string>>): Spending[] {
  const byCode = new Map<string, { category: string; amounts: Cents[] }>();
  for (const [category, amount] of Object.entries(breakdown)) {
    const code = codeOf(category);
    const known = byCode.get(code) ?? { category, amounts: [] };
    byCode.set(code, { ...known, amounts: [...known.amounts, centsOf(amount)] });
  }
  return [...byCode.values()]
    .map(({ category, amounts }) => ({ category, cents: sumCents(amounts) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => b.cents - a.cents || a.category.localeCompare(b.category, "en"));
}

/**
 * The same as slices of a chart. What came back in all has no place on a ring, but is told beside
 * it, so that the amounts still come to what was spent.
 */
export function spendingSlices(breakdown: Readonly<Record<string, string>>): Slice[] {
  const spendings = spendingByCategory(breakdown);
  const total = sumCents(spendings.map(({ cents }) => clampToZero(cents)));
  return spendings.map(({ category, cents }) => ({
    label: categoryLabel(category),
    size: clampToZero(cents),
    amount: formatMoney(toDecimal(cents)),
    percent: cents < 0 ? "refunded" : formatPercent(percentOf(cents, total)),
    colour: categoryColour(category),
  }));
}
