import { Trash2 } from "lucide-react";
import type { TrashEntry } from "../../../shared/trash/contract.ts";
import { useFocusAfterRow } from "../../lib/lists/use-focus-after-row.ts";
import { isHomeOwner, mayEdit } from "../../lib/opened-home.ts";
import { useToday } from "../../lib/use-today.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { detailsOf, timeLeft } from "./trash-words.ts";

export function keyOf({ kind, id }: TrashEntry): string {
  return `${kind}-${id}`;
}

interface TrashRowProps {
  entry: TrashEntry;
  isSelected: boolean;
  onToggle: () => void;
  onPurge: () => void;
}

export function TrashRow({ entry, isSelected, onToggle, onPurge }: TrashRowProps) {
  const today = useToday();
  const row = useFocusAfterRow();
  return (
    <li ref={row} className="flex flex-wrap items-center gap-3 px-4 py-3">
      <label className="flex min-w-56 flex-1 items-start gap-3">
        {mayEdit() && (
          <input
            type="checkbox"
            className="mt-1 size-4.5 shrink-0"
            aria-label={entry.label}
            checked={isSelected}
            onChange={onToggle}
          />
        )}
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{entry.label}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">{detailsOf(entry)}</span>
          <span className="block text-sm text-ink-soft">{timeLeft(entry, today)}</span>
        </span>
      </label>
      {mayEdit() && (
        <div className="ml-auto flex items-center gap-2">
          <RestoreButton entries={[entry]} />
          {isHomeOwner() && (
            <IconButton
              icon={Trash2}
              label="Delete permanently"
              of={entry.label}
              onPress={onPurge}
            />
          )}
        </div>
      )}
    </li>
  );
}
