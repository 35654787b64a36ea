import type { WhatIf, WhatIfFigures } from "../../../../shared/budget/what-if.ts";
import { daysBetween, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { subtractDecimals } from "../../../../shared/money.ts";
import { formatDate, formatMoney, formatMoneyChange } from "../../../lib/format.ts";
import { monthName } from "../../../lib/charts/chart-words.ts";
import { chanceText } from "../budget-words.ts";

export interface WhatIfRow {
  name: string;
  before: string;
  after: string;
  /** "+$500.00"; undefined where nothing changes or the difference can't be stated */
  change?: string | undefined;
}

const ZERO = "0.00";

/** Final cost, contingency, safe to spend and end day. */
export function figureRows({ before, after }: WhatIf): WhatIfRow[] {
  return [
    moneyRow("Expected final cost", before.expected, after.expected),
    { name: "Likely range", before: rangeOf(before), after: rangeOf(after) },
    {
      name: "Chance of staying on budget",
      before: chanceText(before.chancePercent),
      after: chanceText(after.chancePercent),
    },
    moneyRow(contingencyName(before), before.contingencyNeeded, after.contingencyNeeded),
    moneyRow("Safe to spend", before.safeToSpend, after.safeToSpend),
    {
      name: "Last milestone",
      before: dayText(before.endDay),
      after: dayText(after.endDay),
      change: daysText(before.endDay, after.endDay),
    },
  ];
}

/** Payments by month; a month that only one side has is zero on the other. */
export function cashRows({ before, after }: WhatIf): WhatIfRow[] {
  const amounts = ({ months }: WhatIfFigures) =>
    new Map(months.map(({ month, amount }) => [month, amount]));
  const [was, becomes] = [amounts(before), amounts(after)];
  const rows = [...new Set([...was.keys(), ...becomes.keys()])]
    .toSorted()
    .map((month) => moneyRow(monthName(month), was.get(month) ?? ZERO, becomes.get(month) ?? ZERO));
  if (before.undated === ZERO && after.undated === ZERO) return rows;
  return [...rows, moneyRow("Not scheduled", before.undated, after.undated)];
}

function contingencyName({ contingency }: WhatIfFigures): string {
  const of = contingency === ZERO ? "" : ` (of ${formatMoney(contingency)})`;
  return `Contingency needed${of}`;
}

function moneyRow(name: string, before: string, after: string): WhatIfRow {
  const change = subtractDecimals(after, before);
  return {
    name,
    before: formatMoney(before),
    after: formatMoney(after),
    change: change === ZERO ? undefined : formatMoneyChange(change),
  };
}

function rangeOf({ low, high }: WhatIfFigures): string {
  return `${formatMoney(low)}–${formatMoney(high)}`;
}

function dayText(day: string | null): string {
  return day === null ? "No date" : formatDate(day);
}

function daysText(before: string | null, after: string | null): string | undefined {
  const [from, to] = [before, after].map((day) =>
    day === null ? undefined : parseCalendarDate(day),
  );
  if (from === undefined || to === undefined) return undefined;
  const days = daysBetween(from, to);
  if (days === 0) return undefined;
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `+${count}` : `${count} earlier`;
}
