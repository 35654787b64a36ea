import type { QueryClient } from "@tanstack/react-query";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import { textOf } from "../../lib/problem-error.ts";
import { toast } from "../../ui/toast.ts";
import { undoImport } from "./api.ts";
import { countOf } from "./words.ts";

/** Long enough to see on the list behind it that this was not the right file. */
const UNDO_MS = 10_000;

interface Imported {
  made: ExpenseImport;
  /** what it comes to, as it is shown */
  total: string;
  onChanged: () => void;
}

/** Says what came in, and offers to take it back. */
export function announceImported(
  queryClient: QueryClient,
  { made, total, onChanged }: Imported,
): void {
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
      const description = textOf(error, "The import could not be undone. Please try again.");
      toast({ variant: "destructive", title: "Error", description, action });
      return;
    }
    onChanged();
    toast({ title: "Import undone", description: `${countOf(made.count)} taken back` });
  }

  toast({
    title: `${countOf(made.count)} imported`,
    description: `${total} from ${made.fileName}`,
    action,
    duration: UNDO_MS,
  });
}
