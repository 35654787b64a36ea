import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useDeleteLine } from "../mutations.ts";

interface LineDeleteDialogProps {
  line: BudgetLineRecord;
  onClose: () => void;
}

export function LineDeleteDialog({ line, onClose }: LineDeleteDialogProps) {
  const deletion = useDeleteLine();

  return (
    <DeleteDialog
      title="Delete Line"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{lineName(line)}</strong>?
          Its expenses and contracts stay. They count by their category from then on: on another
          line of it, or in what is not yet planned.
        </>
      }
      deletion={deletion}
      of={line}
      failure="The budget line could not be deleted. Please try again."
      onDeleted={() => toast({ title: "Budget line deleted", description: lineName(line) })}
      onClose={onClose}
    />
  );
}
