import type { BudgetOverview } from "../../../../shared/budget/contract.ts";

export interface ScaleMarks {
  /** each part's start and width, in percent of the scale */
  parts: { name: "paid" | "open" | "uncommitted" | "riskAllowance"; from: number; width: number }[];
  low: number;
  high: number;
  expected: number;
  budget: number;
}

/** A little room after the greatest of them, so that no mark stands on the edge. */
const ROOM = 1.04;

/**
 * Where a forecast's amounts stand on a scale that begins at nothing. For the eye only, so in
 * floats; the words beside it say the amounts.
 */
export function scaleMarks({
  budget,
  forecast,
}: Pick<BudgetOverview, "budget" | "forecast">): ScaleMarks {
  const { low, high, expected } = forecast;
  const end = Math.max(Number(budget), Number(high), Number(expected), 1) * ROOM;
  const at = (amount: number) => (Math.max(amount, 0) / end) * 100;
  let reached = 0;
  const parts = (["paid", "open", "uncommitted", "riskAllowance"] as const).map((name) => {
    const from = at(reached);
    // Refunds beyond what was paid take from what comes next.
    reached += Number(forecast[name]);
    return { name, from, width: Math.max(at(reached) - from, 0) };
  });
  return {
    parts,
    low: at(Number(low)),
    high: at(Number(high)),
    expected: at(Number(expected)),
    budget: at(Number(budget)),
  };
}
