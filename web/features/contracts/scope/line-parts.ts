import type { ScopeLine } from "../../../../shared/contracts/scope.ts";
import type { Difference } from "../../../lib/forms/conflict/conflict.ts";

/** An item that a line belongs to, with its share of the line. */
export interface Part {
  itemId: number;
  share: number;
}

/** The items of each line. */
export type LineParts = ReadonlyMap<string, readonly Part[]>;

export function initialParts(lines: readonly ScopeLine[]): LineParts {
  return new Map(
    lines.map(({ line, items }) => [line, items.map(({ itemId, share }) => ({ itemId, share }))]),
  );
}

/** Sets the item at an index, and removes the same item elsewhere. */
export function setPart(parts: readonly Part[], index: number, part: Part): readonly Part[] {
  const next = [...parts];
  next[index] = part;
  return next.filter(({ itemId }, place) => place === index || itemId !== part.itemId);
}

export function removePart(parts: readonly Part[], index: number): readonly Part[] {
  return parts.filter((_, place) => place !== index);
}

/** Adds the first item that the line doesn't have yet. */
export function addPart(parts: readonly Part[], items: readonly { id: number }[]): readonly Part[] {
  const used = new Set(parts.map(({ itemId }) => itemId));
  const free = items.find(({ id }) => !used.has(id));
  return free === undefined ? parts : [...parts, { itemId: free.id, share: 1 }];
}

/** Dropping a line moves it to the item; a line split between items also keeps the others. */
export function dropPart(parts: readonly Part[], itemId: number): readonly Part[] {
  if (parts.length > 1 && parts.some((part) => part.itemId === itemId)) return parts;
  return [...(parts.length > 1 ? parts : []), { itemId, share: 1 }];
}

/** Applies every suggestion to its line. */
export function confirmAll(
  parts: LineParts,
  suggestions: ReadonlyMap<string, { item: { id: number } }>,
): LineParts {
  const confirmed = [...suggestions].map(
    ([line, { item }]) => [line, [{ itemId: item.id, share: 1 }]] as const,
  );
  return new Map([...parts, ...confirmed]);
}

export function isSame(some: readonly Part[], others: readonly Part[]): boolean {
  const keyOf = (parts: readonly Part[]) =>
    parts
      .map(({ itemId, share }) => `${itemId} ${share}`)
      .toSorted()
      .join();
  return keyOf(some) === keyOf(others);
}

interface LineVersions {
  /** as of opening the dialog */
  before: readonly ScopeLine[];
  theirs: readonly ScopeLine[];
  mine: LineParts;
}

/**
 * Lines that another person assigned meanwhile.
 *
 * @param take puts their items of a line into the dialog
 */
export function lineDifferences(
  { before, theirs, mine }: LineVersions,
  titleOf: (itemId: number) => string,
  take: (line: string, parts: readonly Part[]) => void,
): Difference[] {
  const opened = initialParts(before);
  const shown = (parts: readonly Part[]) =>
    parts
      .map(({ itemId, share }) => (share === 1 ? "" : `${share} × `) + titleOf(itemId))
      .join(", ") || "No scope item";
  return [...initialParts(theirs)].flatMap(([line, parts], index) => {
    const old = opened.get(line) ?? [];
    const own = mine.get(line) ?? old;
    if (isSame(parts, old) || isSame(parts, own)) return [];
    return [
      {
        label: theirs[index]?.description ?? line,
        theirs: shown(parts),
        mine: isSame(own, old) ? undefined : shown(own),
        takeTheirs: () => take(line, parts),
      },
    ];
  });
}
