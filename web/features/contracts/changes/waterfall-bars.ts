import type { Waterfall } from "../../../../shared/contracts/change-order-waterfall.ts";

export interface WaterfallBar {
  kind: "start" | "up" | "down" | "end";
  /** from the top, as fractions of the chart's height */
  top: number;
  height: number;
}

/** Minimum visible height of a bar, as a fraction. */
const MIN_HEIGHT = 0.012;

/** Bars from the accepted to the agreed amount, on a common baseline. */
export function waterfallBars({ start, steps, end }: Waterfall<unknown>): WaterfallBar[] {
  const highest = Math.max(start, end, ...steps.flatMap(({ from, to }) => [from, to]), 1);
  const bar = (kind: WaterfallBar["kind"], low: number, high: number): WaterfallBar => {
    const height = Math.max(MIN_HEIGHT, (high - low) / highest);
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
