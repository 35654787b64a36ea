import { isNumeric } from "./format.ts";

// Created on first use, because it loads locale data.
let percentFormat: Intl.NumberFormat | undefined;

/** Formats a percentage with two decimals: "7.5" is "7.50%". */
export function formatPercent(decimal: string): string {
  if (!isNumeric(decimal)) return decimal;
  percentFormat ??= new Intl.NumberFormat("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "negative",
  });
  return `${percentFormat.format(decimal)}%`;
}
