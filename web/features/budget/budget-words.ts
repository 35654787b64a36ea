import { formatChance } from "../../../shared/budget/chance-words.ts";
import type { LineFiguresResponse, BudgetOverview } from "../../../shared/budget/contract.ts";
import {
  compareDecimals,
  shareOfDecimals,
  subtractDecimals,
  sumDecimals,
} from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";

/** State of a budget line in words, so that color is not the only signal. */
export interface LineWords {
  text: string;
  tone: "plain" | "near" | "over";
}

type Forecast = BudgetOverview["forecast"];

const ZERO = "0.00";

export const UNPLANNED_NAME = "Unallocated";

/** How much of the line is paid or committed: "$650.00 over budget at completion". */
export function lineWords(
  figures: LineFiguresResponse,
  { isDone }: { isDone: boolean },
): LineWords {
  const { paid, open, planned, left, level } = figures;
  if (level === "over") {
    const excess = `${formatMoney(subtractDecimals(ZERO, left))} over budget`;
    return { text: isAbove(open) ? `${excess} at completion` : excess, tone: "over" };
  }
  if (isDone) {
    return {
      text: isAbove(left) ? `Done, ${formatMoney(left)} under budget` : "Done",
      tone: "plain",
    };
  }
  const known = sumDecimals([paid, open]);
  if (!isAbove(known)) return { text: "Nothing committed yet", tone: "plain" };
  return { text: committedText(known, planned), tone: level === "near" ? "near" : "plain" };
}

function committedText(known: string, planned: string): string {
  const percent = Math.floor(Number(shareOfDecimals(known, planned)));
  if (percent >= 100) return "Fully committed";
  return percent < 1 ? "Less than 1% committed" : `${percent}% committed`;
}

/** The same for the unallocated budget, which can be negative. */
export function unplannedWords(figures: LineFiguresResponse): LineWords {
  const { planned, paid, open } = figures;
  if (planned.startsWith("-")) {
    const more = formatMoney(subtractDecimals(ZERO, planned));
    return { text: `Budget lines exceed the budget by ${more}`, tone: "over" };
  }
  const known = sumDecimals([paid, open]);
  if (isAbove(planned) || !isAbove(known)) return lineWords(figures, { isDone: false });
  return { text: `${formatMoney(known)} not assigned to a budget line`, tone: "over" };
}

/** "About 70%" */
export function chanceText(percent: number): string {
  const words = formatChance(percent);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "About 70% chance of staying on budget" */
function chanceSentence(percent: number): string {
  return `${chanceText(percent)} chance of staying on budget`;
}

/** Text beside the projected final cost. */
export interface ForecastSummary {
  title: string;
  advice: string;
  tone: "fine" | "low" | "over";
}

type ForecastInput = Pick<BudgetOverview, "budget"> & {
  forecast: Pick<Forecast, "paid" | "open" | "expected" | "chancePercent" | "safeToSpend">;
};

/**
 * Summary of the forecast. Over budget takes precedence over any chance, because payments and
 * commitments already exceed the budget. Suggests an upgrade only if money is left.
 */
export function forecastSummary({ budget, forecast }: ForecastInput): ForecastSummary {
  const { expected, chancePercent: percent, safeToSpend } = forecast;
  const known = sumDecimals([forecast.paid, forecast.open]);
  if (isAbove(known, budget)) {
    return {
      title: `${formatMoney(subtractDecimals(known, budget))} over budget`,
      advice: "Payments and commitments exceed the budget.",
      tone: "over",
    };
  }
  const title = chanceSentence(percent);
  if (isAbove(expected, budget)) {
    const excess = formatMoney(subtractDecimals(expected, budget));
    return { title, advice: `Projected to finish ${excess} over budget.`, tone: "over" };
  }
  if (percent < 50) {
    const advice = "Consider reducing scope or increasing your contingency.";
    return { title, advice, tone: "low" };
  }
  const hasRoom = percent >= 90 && isAbove(safeToSpend);
  const advice = hasRoom
    ? "You may have room for an upgrade."
    : "On current numbers, you'll likely finish within budget.";
  return { title, advice, tone: "fine" };
}

/** Rounded to a tenth: "15%" or "33.3%"; "0%" of a zero total. */
export function roundPercent(part: string, whole: string): string {
  return `${Math.round(Number(shareOfDecimals(part, whole)) * 10) / 10}%`;
}

export function isAbove(amount: string, threshold = ZERO): boolean {
  return compareDecimals(amount, threshold) > 0;
}
