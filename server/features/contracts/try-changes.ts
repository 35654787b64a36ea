import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";
import type { WhatIfInput } from "../../../shared/budget/what-if.ts";
import type { QuoteRow } from "./calculate-contract.ts";

export interface OpenMilestone {
  id: number;
  targetDate: CalendarDate;
}

interface Stored {
  contracts: readonly QuoteRow[];
  milestones: readonly OpenMilestone[];
}

/**
 * The records as they would be if the change orders were approved. The additional days of a
 * contract's change orders add up and move its open milestones. A contract without a dated open
 * milestone is assumed to delay the end of the project; if its work gets shorter, nothing moves.
 */
export function withChanges(stored: Stored, tried: WhatIfInput) {
  const ids = new Set(tried.changeIds);
  const changed = stored.contracts.map((contract) => ({
    contract: withApproved(contract, ids, tried),
    days: extraDays(contract, ids, tried),
  }));
  const dated = new Set(stored.milestones.map(({ id }) => id));
  const moves = new Map<number, number>();
  let delay = 0;
  for (const { contract, days } of changed) {
    const own = milestonesOf(contract).filter((id) => dated.has(id));
    for (const id of own) moves.set(id, (moves.get(id) ?? 0) + days);
    if (own.length === 0) delay += Math.max(days, 0);
  }
  const moved = (id: number, day: CalendarDate) => daysAfter(day, moves.get(id) ?? 0) ?? day;
  const last = lastDayOf(stored.milestones.map(({ id, targetDate }) => moved(id, targetDate)));
  return {
    contracts: changed.map(({ contract }) => withMoved(contract, moved)),
    lastDay: last === null ? null : (daysAfter(last, delay) ?? last),
  };
}

/** The latest of the dates; null for none. */
export function lastDayOf(days: readonly CalendarDate[]): CalendarDate | null {
  return days.toSorted().at(-1) ?? null;
}

function milestonesOf({ installments }: QuoteRow): number[] {
  return [...new Set(installments.flatMap(({ milestone }) => milestone?.id ?? []))];
}

function extraDays(contract: QuoteRow, ids: ReadonlySet<number>, { drafts }: WhatIfInput): number {
  const chosen = contract.changeOrders.filter(
    ({ id, status }) => ids.has(id) && status !== "approved",
  );
  const typed = drafts.filter(({ quoteId }) => quoteId === contract.id);
  return [...chosen, ...typed].reduce((sum, { days }) => sum + days, 0);
}

function withApproved(
  contract: QuoteRow,
  ids: ReadonlySet<number>,
  { drafts }: WhatIfInput,
): QuoteRow {
  const stored = contract.changeOrders.map((change) =>
    ids.has(change.id) ? { ...change, status: "approved" as const } : change,
  );
  const typed = drafts
    .filter(({ quoteId }) => quoteId === contract.id)
    .map(({ cost, days }) => ({
      id: 0,
      reason: "",
      cost,
      days,
      status: "approved" as const,
      decidedOn: null,
      scopeItems: [],
      createdAt: contract.createdAt,
    }));
  return { ...contract, changeOrders: [...stored, ...typed] };
}

/** The contract with the moved target dates of its installments' milestones. */
function withMoved(
  contract: QuoteRow,
  moved: (id: number, day: CalendarDate) => CalendarDate,
): QuoteRow {
  return {
    ...contract,
    installments: contract.installments.map((installment) => {
      const { milestone } = installment;
      const day = milestone?.targetDate ?? null;
      if (milestone === null || day === null) return installment;
      return { ...installment, milestone: { ...milestone, targetDate: moved(milestone.id, day) } };
    }),
  };
}
