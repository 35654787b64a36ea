import { sumDecimals } from "../../../../shared/money.ts";
import type { HomeCostLine } from "../../../../shared/reports/contract.ts";

/** Unclassified expenses with one payee and category. */
export interface UndecidedGroup {
  key: string;
  payee: string | null;
  category: string;
  lines: readonly HomeCostLine[];
  total: string;
}

/** The unclassified expenses by payee and category, largest total first. */
export function undecidedGroups(lines: readonly HomeCostLine[]): UndecidedGroup[] {
  const groups = new Map<string, HomeCostLine[]>();
  for (const line of lines) {
    if (line.homeCost !== null) continue;
    const key = JSON.stringify([line.payee, line.category]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups]
    .flatMap(([key, of]) => {
      const [first] = of;
      if (first === undefined) return [];
      const total = sumDecimals(of.map(({ amount }) => amount));
      return [{ key, payee: first.payee, category: first.category, lines: of, total }];
    })
    .toSorted((a, b) => Number(b.total) - Number(a.total));
}
