import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useDeleteLine } from "../mutations.ts";

interface LineDeleteDialogProps {
  line: BudgetLineRecord;
  onClose: () => void;
}

export function LineDeleteDialog({ line, onClose }: LineDeleteDialogProps) {
  const deletion = useDeleteLine();

  return (
    <DeleteDialog
      title="Delete budget line?"
      message={
        <>
          Delete <strong className="text-ink">{lineName(line)}</strong>? Its expenses and contracts
          are kept and move to another line in the same category, or to Unallocated.
        </>
      }
      deletion={deletion}
      of={line}
      failure="Couldn't delete the budget line. Please try again."
      onDeleted={() => toast({ title: "Budget line deleted", description: lineName(line) })}
      onClose={onClose}
    />
  );
}
