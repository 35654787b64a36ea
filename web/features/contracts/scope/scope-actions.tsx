import type { ReactNode } from "react";
import type { ScopeComparison } from "../../../../shared/contracts/scope.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import type { ScopePlace } from "../scope-mutations.ts";
import type { ComparedScope, ScopeColumn } from "./scope-columns.ts";

/** Actions of the comparison, each in a dialog. */
export function scopeActions(place: ScopePlace, setDialog: (dialog: ReactNode) => void) {
  const onClose = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  const shared = { place, onClose };
  return {
    addItems: () =>
      show(async () => {
        const { AddItemsDialog } = await import("./add-items-dialog.tsx");
        return <AddItemsDialog {...shared} />;
      }),
    editItem: (item: ScopeComparison["items"][number]) =>
      show(async () => {
        const { ScopeItemDialog } = await import("./scope-item-dialog.tsx");
        return <ScopeItemDialog {...shared} item={item} />;
      }),
    enter: (scope: ComparedScope, item: ScopeComparison["items"][number], column: ScopeColumn) =>
      show(async () => {
        const { EntryDialog } = await import("./entry-dialog.tsx");
        return <EntryDialog {...shared} scope={scope} item={item} column={column} />;
      }),
    mapLines: (scope: ComparedScope, column: ScopeColumn) =>
      show(async () => {
        const { MappingDialog } = await import("./mapping-dialog.tsx");
        return <MappingDialog {...shared} scope={scope} column={column} />;
      }),
    ask: (scope: ComparedScope, column: ScopeColumn) =>
      show(async () => {
        const { QuestionsDialog } = await import("./questions-dialog.tsx");
        return (
          <QuestionsDialog work={place.work} scope={scope} column={column} onClose={onClose} />
        );
      }),
  };
}

export type ScopeActions = ReturnType<typeof scopeActions>;
