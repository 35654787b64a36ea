import type { Contractor } from "../../../shared/contractors/contract.ts";

/**
 * Adds a saved contractor to the cached list. A refetch follows, which applies the database's sort
 * order.
 */
export function withSaved(listed: readonly Contractor[], saved: Contractor): Contractor[] {
  const others = listed.filter(({ id }) => id !== saved.id);
  return [...others, saved].toSorted(byName);
}

function byName(a: Contractor, b: Contractor): number {
  return a.name.toLowerCase().localeCompare(b.name.toLowerCase(), "en-US") || a.id - b.id;
}
