import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../lib/format-moment.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { EntryRow } from "./entry-row.tsx";
import { type HistoryOf, historyQuery } from "./queries.ts";
import { undoableEntries } from "./undoable-entries.ts";

type HistoryDialogProps = HistoryOf & {
  /** whether changes can be undone here */
  hasUndo: boolean;
  onUndone?: () => void;
  onClose: () => void;
};

/** The last 50 changes of one record, or of a project's records of one kind, newest first. */
export function HistoryDialog({ onClose, ...props }: HistoryDialogProps) {
  return (
    <Dialog title="History" onClose={onClose}>
      <EntryList {...props} />
    </Dialog>
  );
}

function EntryList({ hasUndo, onUndone, ...of }: Omit<HistoryDialogProps, "onClose">) {
  const page = useQuery(historyQuery(of));
  if (page.isPending) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (page.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load the history"
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const { lines } = page.data;
  const undoable = undoableEntries(lines).entries;
  function showUndone() {
    void page.refetch();
    onUndone?.();
  }
  if (lines.length === 0) return <p className="text-ink-soft">No changes recorded yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          moment={formatMoment(entry.at)}
          canUndo={undoable.has(entry.id)}
          onUndone={hasUndo ? showUndone : undefined}
        />
      ))}
    </ul>
  );
}
