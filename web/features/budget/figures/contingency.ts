import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import {
  centsOf,
  roundToCents,
  subtractDecimals,
  sumDecimals,
  toDecimal,
} from "../../../../shared/money.ts";

/** Risk allowance by certainty of cost; the budget lines get what the others leave. */
export function riskAllowanceOf({ forecast, unplanned }: BudgetOverview) {
  // Mean overruns of the ranges in docs/budget.md: 0 to +10% for open, -20% to +40% for unplanned
  // amounts.
  const onOpen = toDecimal(roundToCents(centsOf(forecast.open) * (0.1 / 3)));
  const onUnplanned = toDecimal(roundToCents(centsOf(unplanned.uncommitted) * (0.2 / 3)));
  return {
    open: onOpen,
    unplanned: onUnplanned,
    lines: subtractDecimals(
      forecast.riskAllowance,
      sumDecimals([onOpen, onUnplanned, forecast.rounding]),
    ),
    rounding: forecast.rounding,
  };
}
