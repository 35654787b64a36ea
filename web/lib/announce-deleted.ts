import { type ToastOptions, toast } from "../ui/toast/toast.ts";
import { ProblemError, textOf } from "./http/problem-error.ts";

interface Deleted {
  title: string;
  description?: string;
  /** brings it back as it was; called again when that failed and another try may help */
  restore: () => Promise<unknown>;
}

/** Answers that another try will not change. */
const FINAL = new Set(["plan_limit_reached", "not_found", "conflict"]);

function mayHelpLater(error: unknown): boolean {
  return !(error instanceof ProblemError && error.code && FINAL.has(error.code));
}

/** Says that something was deleted, and offers to undo that for as long as it is said. */
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
    // Seen on its own screen; from any other, this is how one knows.
    toast({ title: "Restored", ...(description !== undefined && { description }) });
  }

  function announceFailure(error: unknown) {
    const failure: ToastOptions = {
      variant: "destructive",
      title: "Error",
      description: textOf(error, "Couldn't restore it. Please try again."),
    };
    toast(mayHelpLater(error) ? { ...failure, action } : failure);
  }

  toast({ title, ...(description !== undefined && { description }), action });
}
