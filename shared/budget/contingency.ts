import { type Cents, roundToCents } from "../money.ts";

/**
 * How much of a budget to keep for surprises, in percent: the least for work on surfaces, the
 * usual for most renovations, the most where walls of an older house are opened. A custom of the
 * trade, and no law of nature.
 */
export const CONTINGENCY_PERCENT = { least: 10, usual: 15, most: 20 } as const;

/** So much of a budget, in whole dollars: nobody keeps cents in reserve. Less than a dollar is none. */
export function suggestedContingency(
  budget: Cents,
  percent: number = CONTINGENCY_PERCENT.usual,
): Cents {
  return roundToCents(Math.floor((budget * percent) / 10_000) * 100);
}

/** What is wrong with keeping so much in reserve; undefined when nothing is. */
export function contingencyProblem(contingency: Cents, budget: Cents): string | undefined {
  if (contingency < 0) return "The contingency can't be less than 0";
  return contingency > budget
    ? "The contingency is part of the budget, so it can't be more"
    : undefined;
}
