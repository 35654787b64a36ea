import type { BudgetOverview } from "../../../../shared/budget/contract.ts";

export interface ScaleMarks {
  /** start and width of each part, in percent of the scale */
  parts: { name: "paid" | "open" | "uncommitted" | "riskAllowance"; from: number; width: number }[];
  low: number;
  high: number;
  expected: number;
  budget: number;
}

/** Margin of 4% after the largest amount, so that no mark touches the edge. */
const SCALE_MARGIN = 1.04;

/**
 * Positions of a forecast's amounts on a scale from zero. Floats are fine: drawing only, exact
 * amounts appear as text.
 */
export function scaleMarks({
  budget,
  forecast,
}: Pick<BudgetOverview, "budget" | "forecast">): ScaleMarks {
  const { low, high, expected } = forecast;
  const end = Math.max(Number(budget), Number(high), Number(expected), 1) * SCALE_MARGIN;
  const at = (amount: number) => (Math.max(amount, 0) / end) * 100;
  let reached = 0;
  const parts = (["paid", "open", "uncommitted", "riskAllowance"] as const).map((name) => {
    const from = at(reached);
    // Refunds that exceed payments reduce the next part.
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
