import type { TrashEntry } from "../../../shared/trash/contract.ts";
import { DeleteDialog } from "../../lib/delete-dialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { usePurge } from "./mutations.ts";
import { entryNames } from "./trash-words.ts";

interface PurgeDialogProps {
  entries: readonly TrashEntry[];
  onClose: () => void;
}

export function PurgeDialog({ entries, onClose }: PurgeDialogProps) {
  const deletion = usePurge();
  const name = entryNames(entries);
  return (
    <DeleteDialog
      title="Delete permanently?"
      message={`${name} and any receipts will be permanently deleted. This can't be undone.`}
      deletion={deletion}
      of={entries}
      failure="Couldn't delete. Nothing was changed. Please try again."
      onDeleted={() => toast({ title: "Permanently deleted", description: name })}
      onClose={onClose}
    />
  );
}
