import type { KeyboardEvent } from "react";
import { Search, X } from "lucide-react";
import { MAX_SEARCH } from "../../features/expenses/expense-address.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import type { Entry } from "./entry.ts";
import { optionId } from "./entry-list.tsx";

interface PaletteFieldProps {
  listId: string;
  entries: readonly Entry[];
  active: Entry | undefined;
  text: string;
  isSearching: boolean;
  onType: (text: string) => void;
  /** another entry becomes the active one */
  onMove: (entry: Entry) => void;
  onRun: (entry: Entry) => void;
  onClose: () => void;
}

/** The entry's index that a key moves to; undefined for other keys. */
function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** A combobox, which keeps the focus while keys move through its list. */
export function PaletteField(props: PaletteFieldProps) {
  const { listId, entries, active, text, isSearching, onType, onMove, onRun, onClose } = props;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing || active === undefined) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onRun(active);
      return;
    }
    const target = targetOf(event.key, entries.indexOf(active), entries.length);
    const entry = target === undefined ? undefined : entries[target];
    if (entry === undefined) return;
    event.preventDefault();
    onMove(entry);
  }

  return (
    <div className="palette-field">
      <Search aria-hidden className="size-5 shrink-0" />
      <input
        type="text"
        role="combobox"
        aria-label="Search for records, pages, and actions"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active.id)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_SEARCH}
        placeholder="Search, or type an amount"
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {isSearching && <Spinner />}
      <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  );
}
