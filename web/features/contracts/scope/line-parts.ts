import type { ScopeLine } from "../../../../shared/contracts/scope.ts";

/** An item that a line belongs to, with its weight among them. */
export interface Part {
  itemId: number;
  share: number;
}

/** The items of each line. A line that wasn't changed keeps its list. */
export type LineParts = ReadonlyMap<string, readonly Part[]>;

export function initialParts(lines: readonly ScopeLine[]): LineParts {
  return new Map(
    lines.map(({ line, items }) => [line, items.map(({ itemId, share }) => ({ itemId, share }))]),
  );
}

/** Puts an item at a place; another place of the same item is left out. */
export function setPart(parts: readonly Part[], index: number, part: Part): readonly Part[] {
  const next = [...parts];
  next[index] = part;
  return next.filter(({ itemId }, place) => place === index || itemId !== part.itemId);
}

export function removePart(parts: readonly Part[], index: number): readonly Part[] {
  return parts.filter((_, place) => place !== index);
}

/** Adds the first item that isn't there yet. */
export function addPart(parts: readonly Part[], items: readonly { id: number }[]): readonly Part[] {
  const used = new Set(parts.map(({ itemId }) => itemId));
  const free = items.find(({ id }) => !used.has(id));
  return free === undefined ? parts : [...parts, { itemId: free.id, share: 1 }];
}

/** Each suggestion as the item of its line. */
export function confirmAll(
  parts: LineParts,
  suggestions: ReadonlyMap<string, { id: number }>,
): LineParts {
  const confirmed = [...suggestions].map(
    ([line, { id }]) => [line, [{ itemId: id, share: 1 }]] as const,
  );
  return new Map([...parts, ...confirmed]);
}
