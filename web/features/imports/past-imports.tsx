import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { restoreImport } from "./announce-imported.ts";
import { undoImport } from "./mutations.ts";
import { importsQuery } from "./queries.ts";
import { formatExpenseCount } from "./format-expense-count.ts";

interface PastImportsProps {
  projectId: number;
}

/** Previous imports of the project, each with Undo. */
export function PastImports({ projectId }: PastImportsProps) {
  const list = useQuery(importsQuery(projectId));
  const [undoing, setUndoing] = useState<ExpenseImport>();
  if (list.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load import history"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const imports = list.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="import-past" className="mt-6">
      <h3 id="import-past" className="font-semibold">
        Import history
      </h3>
      <ul className="import-past mt-2">
        {imports.map((made) => (
          <li key={made.id}>
            <div className="min-w-0">
              <p className="wrap-anywhere">{made.fileName}</p>
              <p className="text-sm text-ink-soft">
                {formatMoment(made.createdAt)} · {statusText(made)}
              </p>
            </div>
            <div className="flex gap-2">
              {made.restorable > 0 && <RestoreButton made={made} />}
              {made.remaining > 0 && (
                <Button
                  size="sm"
                  aria-label={`Undo: ${made.fileName}`}
                  onClick={() => setUndoing(made)}
                >
                  Undo
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog made={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  );
}

interface RestoreButtonProps {
  made: ExpenseImport;
}

function RestoreButton({ made }: RestoreButtonProps) {
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);

  async function handlePress() {
    setIsPending(true);
    await restoreImport(queryClient, made);
    setIsPending(false);
  }

  return (
    <Button
      size="sm"
      isPending={isPending}
      aria-label={`Restore: ${made.fileName}`}
      onClick={() => void handlePress()}
    >
      Restore
    </Button>
  );
}

function statusText({ count, remaining, undoneAt }: ExpenseImport): string {
  if (remaining === count) return formatExpenseCount(count);
  if (remaining === 0) return undoneAt === null ? "all deleted" : "undone";
  return `${remaining} of ${formatExpenseCount(count)} left`;
}

interface UndoDialogProps {
  made: ExpenseImport;
  onClose: () => void;
}

function UndoDialog({ made, onClose }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();

  async function undo() {
    setIsPending(true);
    setError(undefined);
    try {
      await undoImport(queryClient, made);
    } catch (refusal) {
      console.error("Failed to undo an import", refusal);
      setError(errorMessage(refusal, "Couldn't undo the import. Please try again."));
      setIsPending(false);
      return;
    }
    // No Restore in the toast: the open list offers it.
    toast({ title: "Import undone", description: `${formatExpenseCount(made.remaining)} removed` });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Undo this import?"
      message={`${formatExpenseCount(made.remaining)} from “${made.fileName}” will be deleted.${changedNote(made)}`}
      confirmLabel="Undo import"
      pendingLabel="Undoing..."
      isPending={isPending}
      error={error}
      onConfirm={() => void undo()}
      onCancel={onClose}
    />
  );
}

function changedNote({ changed }: ExpenseImport): string {
  if (changed === 0) return "";
  return changed === 1 ? " 1 was edited after import." : ` ${changed} were edited after import.`;
}
