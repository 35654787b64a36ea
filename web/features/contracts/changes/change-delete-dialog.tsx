import type { ChangeOrderRecord } from "../../../../shared/contracts/contract.ts";
import { Money } from "../../../lib/money.tsx";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useDeleteChangeOrder } from "../mutations.ts";

interface ChangeDeleteDialogProps {
  change: ChangeOrderRecord;
  onClose: () => void;
}

export function ChangeDeleteDialog({ change, onClose }: ChangeDeleteDialogProps) {
  const deletion = useDeleteChangeOrder();

  return (
    <DeleteDialog
      title="Delete change order?"
      message={
        <>
          Delete <strong className="text-ink">{change.reason}</strong> (
          <Money amount={change.cost} />
          )? To keep a record, reject it instead.
        </>
      }
      deletion={deletion}
      of={{ id: change.id }}
      failure="Couldn't delete the change order. Please try again."
      onDeleted={() => toast({ title: "Change order deleted", description: change.reason })}
      onClose={onClose}
    />
  );
}
