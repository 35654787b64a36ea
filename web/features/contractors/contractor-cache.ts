import type { Contractor } from "../../../shared/contractors/contract.ts";

/**
 * Brings the list on screen up to date with a write that the server has answered. The list is
 * fetched again soon after, which settles how the database orders names.
 */
export function withSaved(listed: readonly Contractor[], saved: Contractor): Contractor[] {
  const others = listed.filter(({ id }) => id !== saved.id);
  return [...others, saved].toSorted(byName);
}

function byName(a: Contractor, b: Contractor): number {
  return a.name.toLowerCase().localeCompare(b.name.toLowerCase(), "en-US") || a.id - b.id;
}
