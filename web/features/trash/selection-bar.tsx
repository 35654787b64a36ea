import type { TrashEntry } from "../../../shared/trash/contract.ts";
import { isHomeOwner, mayEdit } from "../../lib/opened-home.ts";
import { Button } from "../../ui/button.tsx";
import { RestoreButton } from "./restore-button.tsx";

interface SelectionBarProps {
  entries: readonly TrashEntry[];
  chosen: readonly TrashEntry[];
  onSelect: (entries: readonly TrashEntry[]) => void;
  onPurge: (entries: readonly TrashEntry[]) => void;
}

/** Selects all shown entries, and offers actions on the selected ones. */
export function SelectionBar({ entries, chosen, onSelect, onPurge }: SelectionBarProps) {
  if (!mayEdit()) return null;
  const areAll = chosen.length === entries.length;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-3 border-b border-line bg-sunken px-4 py-2">
      <label className="flex flex-1 items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 shrink-0"
          checked={areAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !areAll;
          }}
          onChange={() => onSelect(areAll ? [] : entries)}
        />
        <span aria-live="polite">
          {chosen.length === 0 ? "Select all" : `${chosen.length} selected`}
        </span>
      </label>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <RestoreButton entries={chosen} />
          {isHomeOwner() && (
            <Button size="sm" variant="danger" onClick={() => onPurge(chosen)}>
              Delete permanently
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
