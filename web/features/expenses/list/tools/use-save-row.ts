import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { toast } from "../../../../ui/toast/toast.ts";
import type { RowTools } from "../selection.ts";
import { useEditInTable } from "./edit-in-table.ts";
import { restoreTyped } from "./typed-rows.ts";

/**
 * Shows the result at once. A rejected save opens the row again with the typed values, unless
 * another row is being edited.
 */
export function useSaveRow({ edit }: RowTools) {
  return useEditInTable({
    onSaved: ({ before: { description }, isUndo = false }, undo) => {
      const action = { label: "Undo", about: `edit of ${description}`, onPress: undo };
      if (isUndo) toast({ title: "Change undone", description });
      else toast({ title: "Expense Updated", description, action });
    },
    onRefused: ({ before, fields, isUndo = false }, error) => {
      if (isUndo) {
        const description = errorMessage(error, "Couldn't undo the change. Please try again.");
        toast({ variant: "destructive", title: "Error", description });
        return;
      }
      restoreTyped(before, fields);
      edit((open) => open ?? before.id);
      const description = errorMessage(error, "Failed to save expense. Please try again.");
      const action = continueAction(before, edit);
      toast({ variant: "destructive", title: "Error", description, action });
    },
  });
}

export function continueAction({ id, description }: Expense, edit: RowTools["edit"]) {
  return { label: "Continue", about: `edit of ${description}`, onPress: () => edit(id) };
}
