import { chanceWords } from "../../../shared/money-plan/chance-words.ts";
import type { LineFiguresAnswer } from "../../../shared/money-plan/contract.ts";
import {
  compareDecimals,
  shareOfDecimals,
  subtractDecimals,
  sumDecimals,
} from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";

/** What is said of a budget line, in one place, so that no color has to say it alone. */
export interface LineWords {
  text: string;
  tone: "plain" | "near" | "over";
}

const NOTHING = "0.00";

export const UNPLANNED_NAME = "Not yet planned";

/** How much is paid or promised of what was planned: "Over by $650.00 once all is paid". */
export function lineWords(figures: LineFiguresAnswer, { isDone }: { isDone: boolean }): LineWords {
  const { paid, open, planned, left, level } = figures;
  if (level === "over") {
    const by = `Over by ${formatMoney(subtractDecimals(NOTHING, left))}`;
    return { text: isAbove(open) ? `${by} once all is paid` : by, tone: "over" };
  }
  if (isDone) {
    return { text: isAbove(left) ? `Done, ${formatMoney(left)} saved` : "Done", tone: "plain" };
  }
  const known = sumDecimals([paid, open]);
  if (!isAbove(known)) return { text: "Nothing spoken for yet", tone: "plain" };
  return { text: spokenText(known, planned), tone: level === "near" ? "near" : "plain" };
}

function spokenText(known: string, planned: string): string {
  const percent = Math.floor(Number(shareOfDecimals(known, planned)));
  if (percent >= 100) return "All of it is spoken for";
  return percent < 1 ? "Less than 1% spoken for" : `${percent}% spoken for`;
}

/** The same for what no line plans, which can be less than nothing. */
export function unplannedWords(figures: LineFiguresAnswer): LineWords {
  const { planned, paid, open } = figures;
  if (planned.startsWith("-")) {
    const more = formatMoney(subtractDecimals(NOTHING, planned));
    return { text: `Your lines plan ${more} more than there is`, tone: "over" };
  }
  const known = sumDecimals([paid, open]);
  if (isAbove(planned) || !isAbove(known)) return lineWords(figures, { isDone: false });
  return { text: `${formatMoney(known)} is on no line`, tone: "over" };
}

/** "About 7 in 10" */
export function chanceOf(percent: number): string {
  const words = chanceWords(percent);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "About 7 in 10 to stay in budget" */
export function chanceSentence(percent: number): string {
  return `${chanceOf(percent)} to stay in budget`;
}

/** What a chance asks for; the middle asks for nothing, and no room is named where all is spoken for. */
export function chanceAdvice(percent: number, { isRoom }: { isRoom: boolean }): string {
  if (percent < 50) return "It is worth planning smaller, or keeping more in reserve.";
  if (percent >= 90 && isRoom) return "There may be room for something more.";
  return "Renovations like this one usually end within the budget.";
}

/** "15%" of a whole; a tenth where that is not exact enough, nothing of nothing. */
export function roundPercent(part: string, whole: string): string {
  return `${Math.round(Number(shareOfDecimals(part, whole)) * 10) / 10}%`;
}

const MONTH = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "2026-03" as "Mar 2026" */
export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

export function isAbove(amount: string, than = NOTHING): boolean {
  return compareDecimals(amount, than) > 0;
}
