import { useState } from "react";
import { type ScopeComparison, scopeComparison } from "../../../../shared/contracts/scope.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { initialParts, isSame, lineDifferences, type LineParts } from "./line-parts.ts";
import type { ComparedScope } from "./scope-columns.ts";

const NO_FIELDS = { getValues: () => ({}), setValue: () => {} };

/**
 * The lines of a quote with the items they belong to, while edited.
 *
 * @param onSave saves again, after another person's changes were shown
 */
export function useLineParts(scope: ComparedScope, quoteId: number, onSave: () => void) {
  const [opened, setOpened] = useState<ScopeComparison>(() => ({
    items: scope.items,
    quotes: scope.columns.map((column) => column.scope),
    cells: [],
  }));
  const quoteIn = ({ quotes }: ScopeComparison) =>
    quotes.find((quote) => quote.quoteId === quoteId);
  const linesIn = (comparison: ScopeComparison) => quoteIn(comparison)?.lines ?? [];
  const { items } = opened;
  // Lines without an item come first, and stay there while edited.
  const lines = linesIn(opened).toSorted(
    (one, other) => Number(one.items.length > 0) - Number(other.items.length > 0),
  );
  const [parts, setParts] = useState<LineParts>(() => initialParts(lines));
  const conflict = useConflict({
    kind: "scopeLines",
    record: scopeComparison,
    toFormValues: () => ({}),
    form: NO_FIELDS,
    opened,
    moreDifferences: async (before, current) => {
      const titles = new Map([...items, ...current.items].map(({ id, title }) => [id, title]));
      return lineDifferences(
        { before: linesIn(before), theirs: linesIn(current), mine: parts },
        (itemId) => titles.get(itemId) ?? "Another item",
        (line, theirs) => setParts((now) => new Map([...now, [line, theirs]])),
      );
    },
    onSeen: setOpened,
    onSave,
  });
  return {
    items,
    lines,
    /** version of the quote whose lines the user saw */
    version: quoteIn(opened)?.version,
    parts,
    setParts,
    changed: lines.filter(({ line, items: old }) => !isSame(parts.get(line) ?? [], old)),
    conflict,
  };
}
