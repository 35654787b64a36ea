import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import {
  centsOf,
  roundToCents,
  subtractDecimals,
  sumDecimals,
  toDecimal,
} from "../../../../shared/money.ts";

/** The risk allowance by kind of money; the budget lines' share is what the others leave of it. */
export function riskAllowanceOf({ forecast, unplanned }: BudgetOverview) {
  // The averages of the ranges that docs/budget.md names: 0 and 10 % over, 20 % under and 40 % over.
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
