import { formatChance, tenthsOf } from "../../../../shared/budget/chance-words.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { compareDecimals, subtractDecimals, sumDecimals } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";

export interface Verdict {
  sentence: string;
  tone: "fine" | "tight" | "over";
}

type Forecast = BudgetOverview["forecast"];
export type VerdictInput = Pick<BudgetOverview, "budget" | "isFinished" | "lines"> & {
  total: Pick<BudgetOverview["total"], "committed">;
  forecast: Pick<Forecast, "paid" | "open" | "expected" | "chancePercent">;
};

const WHOLE = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** "$129,300": cents would make an estimate look exact. */
export function wholeDollars(amount: string): string {
  return WHOLE.format(Number(amount));
}

const isAbove = (amount: string, limit = "0.00") => compareDecimals(amount, limit) > 0;

/**
 * Whether the project stays within its budget, in one sentence; undefined while nothing is planned
 * or committed. Amounts paid and committed take precedence over the forecast's chance, and a
 * finished project has no estimate left.
 */
export function verdictOf({
  budget,
  isFinished,
  lines,
  total,
  forecast,
}: VerdictInput): Verdict | undefined {
  if (lines.length === 0 && !isAbove(total.committed)) return undefined;
  const { expected, chancePercent } = forecast;
  const known = sumDecimals([forecast.paid, forecast.open]);
  const limit = wholeDollars(budget);
  if (isAbove(known, budget)) {
    const excess = formatMoney(subtractDecimals(known, budget));
    return {
      sentence: `Over budget by ${excess}, paid or committed`,
      tone: "over",
    };
  }
  if (isFinished) {
    return { sentence: `Finished: ${formatMoney(known)} of ${limit}`, tone: "fine" };
  }
  const about = `about ${wholeDollars(expected)}`;
  if (isAbove(expected, budget)) {
    const excess = wholeDollars(subtractDecimals(expected, budget));
    return { sentence: `Over budget: ${about}, ${excess} more than ${limit}`, tone: "over" };
  }
  const likely = `${about} of ${limit}, ${formatChance(chancePercent)} likely`;
  return tenthsOf(chancePercent) < 5
    ? { sentence: `Tight: ${likely}`, tone: "tight" }
    : { sentence: `On track: ${likely}`, tone: "fine" };
}

/** Widths in percent of the bar, which ends at the budget or, over it, at the forecast. */
export interface VerdictBar {
  paid: number;
  /** expected further cost, within the budget */
  ahead: number;
  /** expected cost beyond the budget */
  over: number;
}

export function verdictBar({
  budget,
  forecast: { paid, expected },
}: Pick<BudgetOverview, "budget"> & { forecast: Pick<Forecast, "paid" | "expected"> }): VerdictBar {
  const limit = Number(budget);
  const spent = Math.max(Number(paid), 0);
  const end = Math.max(Number(expected), spent);
  const whole = Math.max(limit, end);
  const share = (amount: number) => (whole === 0 ? 0 : (amount / whole) * 100);
  const within = Math.min(end, limit);
  const paidWithin = Math.min(spent, limit);
  return { paid: share(paidWithin), ahead: share(within - paidWithin), over: share(end - within) };
}
