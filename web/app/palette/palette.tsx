import { useEffect, useId, useRef, useState } from "react";
import type { SearchResponse } from "../../../shared/search/contract.ts";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { formatMoney } from "../../lib/format.ts";
import type { SetDialog } from "../../lib/prepared-dialog.tsx";
import { announce } from "../../ui/announce.ts";
import { Modal } from "../../ui/dialog/modal.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import type { Entry } from "./entry.ts";
import { EntryList, optionId } from "./entry-list.tsx";
import { PaletteField } from "./palette-field.tsx";
import styles from "./palette.css?inline";
import { addRecent } from "./recent-entries.ts";
import { useEntryContext } from "./use-entry-context.ts";
import { useGroups } from "./use-groups.ts";

adoptSheet(styles);

interface PaletteProps {
  /** shows the dialog of an action in place of the palette */
  setDialog: SetDialog;
}

/** Finds pages, actions and records by a few letters, and records by an amount. */
export function Palette({ setDialog }: PaletteProps) {
  const listId = useId();
  const context = useEntryContext(setDialog);
  const [text, setText] = useState("");
  const [chosenId, setChosenId] = useState<string>();
  const { groups, amount, isSearching, isFailed, retry } = useGroups(context, text);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];
  useAnnouncedCount(text, isSearching ? undefined : entries.length);
  const list = useRef<HTMLDivElement>(null);

  function run(entry: Entry) {
    addRecent(context, entry);
    setDialog(null);
    entry.run();
  }

  function choose(entry: Entry) {
    setChosenId(entry.id);
    list.current
      ?.querySelector(`#${CSS.escape(optionId(listId, entry.id))}`)
      ?.scrollIntoView({ block: "nearest" });
  }

  return (
    <Modal onDismiss={() => setDialog(null)} label="Search" className="palette rise-in">
      <PaletteField
        listId={listId}
        entries={entries}
        active={active}
        text={text}
        isSearching={isSearching}
        onType={(typed) => {
          setText(typed);
          setChosenId(undefined);
        }}
        onMove={choose}
        onRun={run}
        onClose={() => setDialog(null)}
      />
      <div ref={list} className="palette-body">
        {amount && entries.length > 0 && (
          <p className="palette-note">Records with {amountText(amount)}</p>
        )}
        <EntryList
          id={listId}
          groups={groups}
          activeId={active?.id}
          onActive={setChosenId}
          onChoose={run}
        />
        {isFailed && <ErrorState message="The search failed" onRetry={retry} />}
        {entries.length === 0 && !isFailed && (
          <p className="palette-empty">
            {isSearching ? "Searching..." : nothingText(text.trim(), amount)}
          </p>
        )}
      </div>
      <p aria-hidden className="palette-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </Modal>
  );
}

type Amount = NonNullable<SearchResponse["amount"]>;

function amountText({ from, to }: Amount): string {
  return from === to
    ? `the amount ${formatMoney(from)}`
    : `an amount from ${formatMoney(from)} to ${formatMoney(to)}`;
}

function nothingText(text: string, amount: Amount | undefined): string {
  return amount ? `No record has ${amountText(amount)}` : `Nothing found for “${text}”`;
}

/** @param count undefined while it is not known */
function useAnnouncedCount(text: string, count: number | undefined): void {
  useEffect(() => {
    if (text === "" || count === undefined) return;
    const words = count === 0 ? "Nothing found" : `${count} ${count === 1 ? "result" : "results"}`;
    announce(words, "polite");
  }, [text, count]);
}
