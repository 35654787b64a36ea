import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { TRASH_DAYS, type TrashEntry } from "../../../shared/trash/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PurgeDialog } from "./purge-dialog.tsx";
import { trashQuery } from "./queries.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { keyOf, TrashRow } from "./trash-row.tsx";

const DETAIL = `Deleted records stay here for ${TRASH_DAYS} days.`;

export function TrashPage() {
  return (
    <>
      <DocumentTitle of="Trash" />
      <PageHeader title="Trash" detail={DETAIL} />
      <Card className="overflow-hidden">
        <Trash />
      </Card>
    </>
  );
}

function Trash() {
  /** cursors of the previous pages and this one */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const page = useQuery(trashQuery(cursors.at(-1)));
  if (page.isPending) return <LoadingTrash />;
  if (page.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load the trash"
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const { entries, next } = page.data;
  if (entries.length === 0 && cursors.length === 0) return <EmptyTrash />;
  return (
    <>
      {entries.length > 0 && <Entries key={cursors.length} entries={entries} />}
      {(next !== null || cursors.length > 0) && (
        <nav aria-label="Pages of the trash" className="flex justify-center gap-3 p-4">
          {cursors.length > 0 && (
            <Button onClick={() => setCursors(cursors.slice(0, -1))}>Show newer</Button>
          )}
          {next !== null && (
            <Button onClick={() => setCursors([...cursors, next])}>Show older</Button>
          )}
        </nav>
      )}
    </>
  );
}

function EmptyTrash() {
  return (
    <EmptyState
      icon={Trash2}
      title="The trash is empty"
      description="Expenses, contractors, milestones, and invoices that you delete can be restored here."
      action={
        <Link to="/activity" className={buttonClass()}>
          See all changes
        </Link>
      }
    />
  );
}

function Entries({ entries }: { entries: readonly TrashEntry[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [purging, setPurging] = useState<readonly TrashEntry[]>();
  // Entries restored or purged meanwhile are no longer selected.
  const chosen = entries.filter((entry) => selected.has(keyOf(entry)));

  function toggle(entry: TrashEntry) {
    const changed = new Set(selected);
    if (!changed.delete(keyOf(entry))) changed.add(keyOf(entry));
    setSelected(changed);
  }

  return (
    <>
      <SelectionBar
        entries={entries}
        chosen={chosen}
        onSelect={(some) => setSelected(new Set(some.map(keyOf)))}
        onPurge={setPurging}
      />
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <TrashRow
            key={keyOf(entry)}
            entry={entry}
            isSelected={selected.has(keyOf(entry))}
            onToggle={() => toggle(entry)}
            onPurge={() => setPurging([entry])}
          />
        ))}
      </ul>
      {purging && <PurgeDialog entries={purging} onClose={() => setPurging(undefined)} />}
    </>
  );
}

function LoadingTrash() {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {["w-2/3", "w-3/4", "w-2/3"].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list
        <div key={index} className="px-4 py-3">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
