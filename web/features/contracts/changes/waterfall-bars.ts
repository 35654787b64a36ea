import type { Waterfall } from "../../../../shared/contracts/change-order-waterfall.ts";

export interface WaterfallBar {
  kind: "start" | "up" | "down" | "end";
  /** in shares of the whole height, from the top */
  top: number;
  height: number;
}

/** So low a bar can still be seen. */
const LEAST = 0.012;

/** The bars from what was accepted to what is agreed, all over the same ground. */
export function waterfallBars({ start, steps, end }: Waterfall<unknown>): WaterfallBar[] {
  const highest = Math.max(start, end, ...steps.flatMap(({ from, to }) => [from, to]), 1);
  const bar = (kind: WaterfallBar["kind"], low: number, high: number): WaterfallBar => {
    const height = Math.max(LEAST, (high - low) / highest);
    return { kind, top: Math.max(0, 1 - low / highest - height), height };
  };
  return [
    bar("start", 0, start),
    ...steps.map(({ from, to }) =>
      bar(to < from ? "down" : "up", Math.min(from, to), Math.max(from, to)),
    ),
    bar("end", 0, end),
  ];
}
