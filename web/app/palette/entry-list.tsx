import type { Entry, EntryGroup } from "./entry.ts";

/** The id of an entry's element. */
export function optionId(listId: string, entryId: string): string {
  return `${listId}-${entryId.replaceAll(/[^\w-]/g, "-")}`;
}

interface EntryListProps {
  id: string;
  groups: readonly EntryGroup[];
  activeId: string | undefined;
  onActive: (id: string) => void;
  onChoose: (entry: Entry) => void;
}

/** The list of a combobox: the focus stays in its input. */
export function EntryList({ id, groups, activeId, onActive, onChoose }: EntryListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" hidden={groups.length === 0}>
      {groups.map(({ title, entries }, index) => (
        <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
          <p id={`${id}-${index}`} role="presentation" className="palette-heading">
            {title}
          </p>
          {entries.map((entry) => (
            <button
              key={entry.id}
              id={optionId(id, entry.id)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === activeId}
              className="palette-entry"
              onPointerMove={() => onActive(entry.id)}
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <entry.Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              <span className="palette-label">
                <span className="block truncate">{entry.label}</span>
                {entry.note !== undefined && (
                  <span className="block truncate text-sm text-ink-soft">{entry.note}</span>
                )}
              </span>
              {entry.amount !== undefined && <span className="numbers">{entry.amount}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
