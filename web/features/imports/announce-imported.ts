import type { QueryClient } from "@tanstack/react-query";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";
import { redoImport, undoImport } from "./queries.ts";
import { countOf } from "./words.ts";

/** Long enough to see on the list behind it that this was not the right file. */
const UNDO_MS = 10_000;

interface Imported {
  made: ExpenseImport;
  /** what it comes to, as it is shown */
  total: string;
}

/** Says what came in, and offers to take it back. */
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
      const description = textOf(error, "Couldn't undo the import. Please try again.");
      toast({ variant: "destructive", title: "Error", description, action });
      return;
    }
    announceUndone(queryClient, { made, count: made.count });
  }

  toast({
    title: `${countOf(made.count)} imported`,
    description: `${total} from ${made.fileName}`,
    action,
    duration: UNDO_MS,
  });
}

interface Undone {
  made: ExpenseImport;
  count: number;
}

/** Says what was taken back, and offers to bring it back after all. */
function announceUndone(queryClient: QueryClient, { made, count }: Undone): void {
  const onPress = () => bringBack(queryClient, made);
  toast({
    title: "Import undone",
    description: `${countOf(count)} removed`,
    action: {
      label: "Restore",
      about: `import of ${made.fileName}`,
      onPress: () => void onPress(),
    },
    duration: UNDO_MS,
  });
}

/** Brings an undone import back and says so, or why not. Answers whether it did. */
export async function bringBack(queryClient: QueryClient, made: ExpenseImport): Promise<boolean> {
  try {
    const { remaining } = await redoImport(queryClient, made);
    toast({
      title: "Import restored",
      description: `${countOf(remaining)} from ${made.fileName}`,
    });
    return true;
  } catch (error) {
    console.error("Failed to bring an import back", error);
    const description = textOf(error, "Couldn't restore the import. Please try again.");
    toast({ variant: "destructive", title: "Error", description });
    return false;
  }
}
