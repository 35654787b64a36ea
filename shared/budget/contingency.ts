import { type Cents, roundToCents } from "../money.ts";

/**
 * Suggested contingency in percent of the budget: least for surface work, usual for most
 * renovations, most where walls of an older house are opened. A rule of thumb of the trade.
 */
export const CONTINGENCY_PERCENT = { least: 10, usual: 15, most: 20 } as const;

/** Suggested contingency in whole dollars; zero below one dollar. */
export function suggestedContingency(
  budget: Cents,
  percent: number = CONTINGENCY_PERCENT.usual,
): Cents {
  return roundToCents(Math.floor((budget * percent) / 10_000) * 100);
}

/** The problem with a contingency of this size; undefined for none. */
export function contingencyProblem(contingency: Cents, budget: Cents): string | undefined {
  if (contingency < 0) return "The contingency can't be less than 0";
  return contingency > budget
    ? "The contingency is part of the budget, so it can't be more"
    : undefined;
}
