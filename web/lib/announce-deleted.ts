import { type ToastOptions, toast } from "../ui/toast/toast.ts";
import { ProblemError, errorMessage } from "./http/problem-error.ts";

interface Deleted {
  title: string;
  description?: string;
  /** restores the record; called again if it fails with a retryable error */
  restore: () => Promise<unknown>;
}

/** Errors that a retry can't change. */
const FINAL = new Set(["plan_limit_reached", "not_found", "conflict"]);

function mayHelpLater(error: unknown): boolean {
  return !(error instanceof ProblemError && error.code && FINAL.has(error.code));
}

/** Announces a deletion, with Undo while the toast is shown. */
export function announceDeleted({ title, description, restore }: Deleted): void {
  const about = description === undefined ? title : `deletion of ${description}`;
  const action = { label: "Undo", about, onPress: () => void undo() };

  async function undo() {
    try {
      await restore();
    } catch (error) {
      console.error("Failed to undo a deletion", error);
      announceFailure(error);
      return;
    }
    // Confirms on screens where the restored record isn't visible.
    toast({ title: "Restored", ...(description !== undefined && { description }) });
  }

  function announceFailure(error: unknown) {
    const failure: ToastOptions = {
      variant: "destructive",
      title: "Error",
      description: errorMessage(error, "Couldn't restore it. Please try again."),
    };
    toast(mayHelpLater(error) ? { ...failure, action } : failure);
  }

  toast({ title, ...(description !== undefined && { description }), action });
}
