import { codeOf } from "../../../../shared/expenses/catalog.ts";

/** The first list, then entries of the second that it lacks, ignoring spelling differences. */
export function mergeOptions(offered: readonly string[], others: readonly string[]): string[] {
  const labels = new Map(offered.map((label) => [codeOf(label), label]));
  for (const other of others) {
    if (other !== "" && !labels.has(codeOf(other))) labels.set(codeOf(other), other);
  }
  return [...labels.values()];
}
