import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type ScopeComparison, scopeComparison } from "../../../../shared/contracts/scope.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { entryValues, type EntryValues } from "./entry-form.ts";
import type { ComparedScope, ScopeColumn } from "./scope-columns.ts";

interface Edited {
  scope: ComparedScope;
  item: ScopeComparison["items"][number];
  column: ScopeColumn;
  form: UseFormReturn<EntryValues>;
}

/**
 * Lets an entry be saved after another person changed the item. Entries for other quotes also
 * change the item's version, but are no differences: the save is then repeated.
 */
export function useEntryConflict({ scope, item, column, form }: Edited, onSave: () => void) {
  const quoteId = column.quote.id;
  const [opened] = useState<ScopeComparison>(() => {
    const cell = scope.cellOf(item.id, quoteId);
    return { items: scope.items, quotes: [], cells: cell === undefined ? [] : [cell] };
  });
  const conflict = useConflict({
    kind: "scopeEntry",
    record: scopeComparison,
    toFormValues: ({ cells }) =>
      entryValues(cells.find((cell) => cell.itemId === item.id && cell.quoteId === quoteId)),
    form,
    opened,
    onSave,
  });
  return {
    dialog: conflict.dialog,
    catches: conflict.catches,
    /** the item as the user last saw it */
    seen: () => conflict.startedFrom()?.items.find(({ id }) => id === item.id) ?? item,
  };
}
