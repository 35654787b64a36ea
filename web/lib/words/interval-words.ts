import type { Interval } from "../../../shared/recurring-expenses/occurrences.ts";

export const INTERVAL_LABELS = {
  week: "Every week",
  two_weeks: "Every 2 weeks",
  month: "Every month",
  quarter: "Every quarter",
} as const satisfies Record<Interval, string>;

const LABELS: Readonly<Record<string, string>> = INTERVAL_LABELS;

/** An interval unknown to this version is shown as stored. */
export function intervalLabel(every: string): string {
  return LABELS[every] ?? every;
}
