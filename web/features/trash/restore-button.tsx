import { Undo2 } from "lucide-react";
import type { TrashEntry } from "../../../shared/trash/contract.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type Restored, useRestore } from "./mutations.ts";
import { entryNames, refusalText } from "./trash-words.ts";

interface RestoreButtonProps {
  entries: readonly TrashEntry[];
}

export function RestoreButton({ entries }: RestoreButtonProps) {
  const restore = useRestore();
  return (
    <Button
      size="sm"
      isPending={restore.isPending}
      aria-label={`Restore ${entryNames(entries)}`}
      onClick={() => restore.mutate(entries, { onSuccess: announce })}
    >
      {!restore.isPending && <Undo2 aria-hidden className="size-4" />}
      Restore
    </Button>
  );
}

function announce({ restored, refused }: Restored): void {
  if (restored.length > 0) toast({ title: "Restored", description: entryNames(restored) });
  if (refused === undefined) return;
  const reason = errorMessage(refused.error, "Couldn't restore it. Please try again.");
  const description = refusalText(refused.entries, reason);
  toast({ variant: "destructive", title: "Error", description });
}
