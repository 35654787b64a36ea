import {
  clampToZero,
  type Cents,
  ZERO_CENTS,
  roundToCents,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";
import type { Forecast } from "./forecast.ts";

/**
 * $100 in cents, because cents of a simulated amount would suggest a precision that it doesn't
 * have.
 */
const STEP = 10_000;

/** Rounds to $100, but not below the amount that is certain. */
export function roundEstimate(amount: Cents, least: Cents): Cents {
  const rounded = roundToCents(Math.round(amount / STEP) * STEP);
  return rounded > least ? rounded : least;
}

/** A forecast as all screens, reports and the assistant show it. */
export interface RoundedForecast extends Forecast {
  /** part of `riskAllowance` that comes from rounding `expected` */
  rounding: Cents;
}

/**
 * Rounds the simulated amounts to $100, but not below what is already paid and committed.
 *
 * `expected` stays the sum of its four parts, so the risk allowance absorbs the rounding. Amounts
 * that are the same in all simulation runs are exact and not rounded: nothing left to spend, or
 * ranges without width.
 */
export function roundEstimates(
  forecast: Forecast,
  { budget, contingency }: { budget: Cents; contingency: Cents },
): RoundedForecast {
  const { paid, open, uncommitted, low, high } = forecast;
  if (low === high) return { ...forecast, rounding: ZERO_CENTS };
  const known = sumCents([paid, open]);
  const rounded = (amount: Cents) => roundEstimate(amount, known);

  const expected = rounded(forecast.expected);
  const aboveLines = clampToZero(subtractCents(expected, subtractCents(budget, contingency)));
  return {
    ...forecast,
    expected,
    low: rounded(low),
    high: rounded(high),
    riskAllowance: subtractCents(expected, sumCents([known, uncommitted])),
    rounding: subtractCents(expected, forecast.expected),
    contingencyNeeded: aboveLines < contingency ? aboveLines : contingency,
  };
}
