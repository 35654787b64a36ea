import { type Described, homeCostOf } from "../../../../shared/expenses/home-cost.ts";
import type { HomeCost } from "../../../../shared/expenses/home-cost-kinds.ts";
import { subtractDecimals, sumDecimals } from "../../../../shared/money.ts";
import type {
  HomeCostLine,
  HomeCostReport,
  HomeCostSum,
} from "../../../../shared/reports/contract.ts";

/** An expense as far as its place in the home's cost basis goes. */
export interface HomeCostExpense extends Omit<
  HomeCostLine,
  "homeCost" | "isChosen" | "reason" | "description" | "category"
> {
  description: string;
  category: string;
  /** what the homeowner said; of a refund, of what it came back from where nothing was said of it */
  chosen: HomeCost | null;
  /** what it is judged by: its own words, or those of what it came back from */
  words: Described;
}

const CHOSEN = "Your own choice";

/**
 * Each expense with what it counts as, and why; and what they come to.
 *
 * @param all what these and the ones that were not looked at come to
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
