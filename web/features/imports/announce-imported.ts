import type { QueryClient } from "@tanstack/react-query";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";
import { redoImport, undoImport } from "./mutations.ts";
import { formatExpenseCount } from "./format-expense-count.ts";

/** Long enough to notice in the list that it was the wrong file. */
const UNDO_MS = 10_000;

interface Imported {
  made: ExpenseImport;
  /** formatted total */
  total: string;
}

/** Shows a toast with Undo. */
export function announceImported(queryClient: QueryClient, { made, total }: Imported): void {
  const action = {
    label: "Undo",
    about: `import of ${made.fileName}`,
    onPress: () => void undo(),
  };

  async function undo() {
    try {
      await undoImport(queryClient, made);
    } catch (error) {
      console.error("Failed to undo an import", error);
      const description = errorMessage(error, "Couldn't undo the import. Please try again.");
      toast({ variant: "destructive", title: "Error", description, action });
      return;
    }
    announceUndone(queryClient, { made, count: made.count });
  }

  toast({
    title: `${formatExpenseCount(made.count)} imported`,
    description: `${total} from ${made.fileName}`,
    action,
    duration: UNDO_MS,
  });
}

interface Undone {
  made: ExpenseImport;
  count: number;
}

/** Shows a toast with Restore. */
function announceUndone(queryClient: QueryClient, { made, count }: Undone): void {
  const onPress = () => restoreImport(queryClient, made);
  toast({
    title: "Import undone",
    description: `${formatExpenseCount(count)} removed`,
    action: {
      label: "Restore",
      about: `import of ${made.fileName}`,
      onPress: () => void onPress(),
    },
    duration: UNDO_MS,
  });
}

/** Restores an undone import and shows the result. @returns whether it succeeded */
export async function restoreImport(
  queryClient: QueryClient,
  made: ExpenseImport,
): Promise<boolean> {
  try {
    const { remaining } = await redoImport(queryClient, made);
    toast({
      title: "Import restored",
      description: `${formatExpenseCount(remaining)} from ${made.fileName}`,
    });
    return true;
  } catch (error) {
    console.error("Failed to restore an import", error);
    const description = errorMessage(error, "Couldn't restore the import. Please try again.");
    toast({ variant: "destructive", title: "Error", description });
    return false;
  }
}
