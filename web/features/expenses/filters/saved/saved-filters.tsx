import { Check, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SavedFilter } from "../../../../../shared/expenses/saved-filters.ts";
import { announceDeleted } from "../../../../lib/announce-deleted.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { useFocusAfterRow } from "../../../../lib/lists/use-focus-after-row.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast/toast.ts";
import { ActionsMenu, MenuAction } from "../../list/tools/actions-menu.tsx";
import type { ExpenseFilter } from "../expense-search.ts";
import { FilterNameDialog } from "./filter-name-dialog.tsx";
import { useChangeSavedFilters } from "./saved-filters-queries.ts";
import { filterOfSaved, savedSearchOf } from "./saved-search.ts";

interface SavedFiltersProps {
  projectId: number;
  filters: readonly SavedFilter[];
  /** the list's current filter */
  filter: ExpenseFilter;
  onApply: (filter: ExpenseFilter) => void;
}

/** The user's saved filters of the project; a press applies one. */
export function SavedFilters({ projectId, filters, filter, onApply }: SavedFiltersProps) {
  const [renamed, setRenamed] = useState<SavedFilter>();
  const remove = useRemove(projectId);
  const current = savedSearchOf(filter);
  return (
    <div role="group" aria-label="Saved filters">
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        Saved filters
      </p>
      <ul className="flex flex-wrap gap-2">
        {filters.map((one) => {
          const saved = filterOfSaved(one.search);
          const isOn = savedSearchOf(saved) === current;
          return (
            <SavedFilterItem
              key={one.name}
              name={one.name}
              isOn={isOn}
              onApply={() => onApply({ ...saved, pageSize: filter.pageSize })}
              onRename={() => setRenamed(one)}
              onDelete={() => void remove(one)}
            />
          );
        })}
      </ul>
      {renamed && (
        <FilterNameDialog
          {...{ projectId, filters }}
          filter={renamed}
          onSaved={() => setRenamed(undefined)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </div>
  );
}

interface SavedFilterItemProps {
  name: string;
  /** whether the list shows it now */
  isOn: boolean;
  onApply: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function SavedFilterItem({ name, isOn, onApply, onRename, onDelete }: SavedFilterItemProps) {
  const item = useFocusAfterRow();
  return (
    <li ref={item} className="flex min-w-0 items-center">
      <Button
        size="sm"
        variant={isOn ? "primary" : "secondary"}
        aria-pressed={isOn}
        className="min-w-0"
        onClick={onApply}
      >
        {isOn && <Check aria-hidden className="size-4 shrink-0" />}
        <span className="wrap-anywhere">{name}</span>
      </Button>
      <ActionsMenu label={`More actions: ${name}`}>
        <MenuAction icon={Pencil} label="Rename" onPress={onRename} />
        <MenuAction icon={Trash2} label="Delete" isDone onPress={onDelete} />
      </ActionsMenu>
    </li>
  );
}

/** Undo restores it at the same position. */
function useRemove(projectId: number) {
  const { mutateAsync } = useChangeSavedFilters(projectId);

  return async function remove(filter: SavedFilter) {
    let place = 0;
    try {
      await mutateAsync((filters) => {
        place = filters.findIndex(({ name }) => name === filter.name);
        return filters.filter(({ name }) => name !== filter.name);
      });
    } catch (error) {
      const description = errorMessage(error, "Failed to delete filter. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    const restore = async () => mutateAsync((filters) => filters.toSpliced(place, 0, filter));
    announceDeleted({ title: "Filter deleted", description: filter.name, restore });
  };
}
