import { Pencil, Trash2 } from "lucide-react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ExpenseActions } from "../expense-actions.tsx";

interface EditAndDeleteProps {
  expense: Expense;
  actions: ExpenseActions;
}

/** Separate from the other actions, which load later: these two work even if that load fails. */
export function EditAndDelete({ expense, actions }: EditAndDeleteProps) {
  if (!mayEdit()) return null;
  const { description } = expense;
  return (
    <>
      <IconButton
        icon={Pencil}
        label="Edit"
        of={description}
        onPrefetch={() => actions.prefetchEdit(expense)}
        onPress={() => actions.edit(expense)}
      />
      <IconButton
        icon={Trash2}
        label="Delete"
        of={description}
        onPrefetch={actions.prefetchDelete}
        onPress={() => actions.askDelete(expense)}
      />
    </>
  );
}
