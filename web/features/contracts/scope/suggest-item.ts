import type { ScopeSuggestions } from "../../../../shared/contracts/scope.ts";
import type { LineParts } from "./line-parts.ts";

/** Minimum share of common words for a suggestion. */
const ENOUGH = 0.5;

/** Words without meaning for the work. */
const COMMON = new Set(["a", "all", "and", "for", "in", "new", "of", "on", "the", "to", "with"]);

/** The words of a text, without plural endings. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/s$/, "")));
}

/**
 * The item whose title shares most words with a line; undefined if none shares enough. Only a
 * suggestion: it has no effect until confirmed.
 */
export function suggestItem<Item extends { title: string }>(
  description: string,
  items: readonly Item[],
): Item | undefined {
  const line = wordsOf(description);
  let best: { item: Item; share: number } | undefined;
  for (const item of items) {
    const title = wordsOf(item.title);
    const common = [...title].filter((word) => line.has(word)).length;
    const share = (2 * common) / (title.size + line.size || 1);
    if (share >= ENOUGH && share > (best?.share ?? 0)) best = { item, share };
  }
  return best?.item;
}

/** A scope item for a line, to be confirmed. */
export interface Suggestion<Item> {
  item: Item;
  isByAi: boolean;
}

/** For lines without an item: the model's suggestion, else the item with common words. */
export function suggestItems<Item extends { id: number; title: string }>(
  lines: readonly { line: string; description: string }[],
  { parts, items }: { parts: LineParts; items: readonly Item[] },
  byAi: ScopeSuggestions,
): ReadonlyMap<string, Suggestion<Item>> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const foundByAi = new Map(byAi.map(({ line, itemId }) => [line, itemOf.get(itemId)]));
  return new Map(
    lines.flatMap(({ line, description }) => {
      if ((parts.get(line) ?? []).length > 0) return [];
      const ofAi = foundByAi.get(line);
      const item = ofAi ?? suggestItem(description, items);
      return item === undefined ? [] : [[line, { item, isByAi: ofAi !== undefined }] as const];
    }),
  );
}
