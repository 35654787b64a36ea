import type { Waterfall } from "../../../../shared/contracts/change-order-waterfall.ts";

export interface WaterfallBar {
  kind: "start" | "up" | "down" | "end";
  /** ends of the bar, in cents; `low` is never above `high` */
  low: number;
  high: number;
  /** value in cents: a total, or the signed cost of a change */
  amount: number;
}

/** Bars from the accepted to the agreed amount, on a common baseline. */
export function waterfallBars({ start, steps, end }: Waterfall<unknown>): WaterfallBar[] {
  return [
    { kind: "start", low: 0, high: start, amount: start },
    ...steps.map(({ from, to }) => ({
      kind: to < from ? ("down" as const) : ("up" as const),
      low: Math.min(from, to),
      high: Math.max(from, to),
      amount: to - from,
    })),
    { kind: "end", low: 0, high: end, amount: end },
  ];
}
