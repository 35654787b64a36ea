import { type DescribedExpense, homeCostOf } from "../../../../shared/expenses/home-cost.ts";
import type { HomeCost } from "../../../../shared/expenses/home-cost-kinds.ts";
import { subtractDecimals, sumDecimals } from "../../../../shared/money.ts";
import type {
  HomeCostLine,
  HomeCostReport,
  HomeCostSum,
} from "../../../../shared/reports/contract.ts";

/** The fields of an expense that decide its cost-basis kind. */
export interface HomeCostExpense extends Omit<
  HomeCostLine,
  "homeCost" | "isChosen" | "reason" | "description" | "category"
> {
  description: string;
  category: string;
  /** the user's choice; for a refund without one, that of the original expense */
  chosen: HomeCost | null;
  /** words to classify by: its own, or those of the refunded expense */
  words: DescribedExpense;
}

const CHOSEN = "Your own choice";

/**
 * Each expense with its kind and the reason, and the totals.
 *
 * @param all totals including expenses that were not classified
 */
export function homeCostReportOf(
  expenses: readonly HomeCostExpense[],
  all: { total: string; count: number },
): HomeCostReport {
  const lines = expenses.map(({ chosen, words, ...line }) => {
    if (chosen !== null) return { ...line, homeCost: chosen, isChosen: true, reason: CHOSEN };
    return { ...line, ...homeCostOf(words), isChosen: false };
  });
  const sumOf = (kind: HomeCost | null) =>
    homeCostSum(lines.filter(({ homeCost }) => homeCost === kind));
  return {
    lines,
    improvement: sumOf("improvement"),
    repair: sumOf("repair"),
    neither: sumOf(null),
    rest: {
      total: subtractDecimals(all.total, sumDecimals(lines.map(({ amount }) => amount))),
      count: all.count - lines.length,
    },
  };
}

function homeCostSum(lines: readonly HomeCostLine[]): HomeCostSum {
  return {
    total: sumDecimals(lines.map(({ amount }) => amount)),
    count: lines.length,
    withReceipt: lines.filter(({ hasReceipt }) => hasReceipt).length,
    chosen: sumDecimals(lines.filter(({ isChosen }) => isChosen).map(({ amount }) => amount)),
  };
}
