import { categoryLabel, codeOf } from "../../../shared/expenses/catalog.ts";
import {
  clampToZero,
  type Cents,
  centsOf,
  percentOf,
  sumCents,
  toDecimal,
} from "../../../shared/money.ts";
import { categoryColor } from "../../lib/looks/category-look.tsx";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import type { Slice } from "../../ui/chart/donut-chart.tsx";

interface Spending {
  category: string;
  cents: Cents;
}

/**
 * Spending by category, largest first. Merges spellings of one category ("materials", "Materials")
 * and leaves out categories that sum to zero. A category with more refunds than payments is
 * negative and comes last.
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
 * Slices of the donut chart. A net refund gets an empty slice and a legend entry, so that the
 * legend still adds up to the total.
 */
export function spendingSlices(breakdown: Readonly<Record<string, string>>): Slice[] {
  const spendings = spendingByCategory(breakdown);
  const total = sumCents(spendings.map(({ cents }) => clampToZero(cents)));
  return spendings.map(({ category, cents }) => ({
    label: categoryLabel(category),
    size: clampToZero(cents),
    amount: formatMoney(toDecimal(cents)),
    percent: cents < 0 ? "refunded" : formatPercent(percentOf(cents, total)),
    color: categoryColor(category),
  }));
}
