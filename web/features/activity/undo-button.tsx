import { Undo2 } from "lucide-react";
import type { ActivityKind } from "../../../shared/activity/contract.ts";
import type { RecordKind } from "../../lib/http/affected-queries.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";

interface UndoButtonProps {
  changes: RecordKind;
  /** accessible name */
  name: string;
  mutationFn: () => Promise<unknown>;
  /** title of the toast */
  done: string;
  label: string;
  failure: string;
  onUndone: () => void;
}

export function UndoButton(props: UndoButtonProps) {
  const { changes, name, mutationFn, done, label, failure, onUndone } = props;
  const undo = useWrite({
    changes,
    mutationFn,
    onSuccess: () => {
      toast({ title: done, description: label });
      onUndone();
    },
    onError: (error) => {
      console.error("Failed to undo", error);
      toast({ variant: "destructive", title: "Error", description: errorMessage(error, failure) });
    },
  });
  return (
    <Button
      size="sm"
      isPending={undo.isPending}
      aria-label={name}
      onClick={() => undo.mutate(undefined)}
    >
      {!undo.isPending && <Undo2 aria-hidden className="size-4" />}
      Undo
    </Button>
  );
}

/** Records that an undone change affects. */
export const AFFECTED_KIND: Partial<Record<ActivityKind, RecordKind>> = {
  expense: "expense",
  contractor: "contractor",
  milestone: "milestone",
  budget_line: "budget",
  project: "project",
  quote: "quote",
  change_order: "quote",
};
