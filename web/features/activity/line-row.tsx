import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ActivityLine } from "../../../shared/activity/contract.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { restoreContractor } from "../contractors/mutations.ts";
import { restoreExpense } from "../expenses/mutations.ts";
import { restoreMilestone } from "../milestones/mutations.ts";
import { authorOf, type ChangedValue, changedValues, deedOf } from "./activity-words.ts";

const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

interface LineRowProps {
  line: ActivityLine;
  hasProjectName: boolean;
  onRestored: () => void;
}

export function LineRow({ line, hasProjectName, onRestored }: LineRowProps) {
  const values = changedValues(line);
  const project = hasProjectName ? line.projectName : null;
  return (
    <li className="flex items-start gap-3 px-4 py-3 lg:px-5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{authorOf(line)}</span> {deedOf(line)}
        </p>
        {values.length > 0 && (
          <ul className="mt-1 space-y-0.5 text-sm text-ink-soft">
            {values.map((value) => (
              <Value key={value.name} value={value} />
            ))}
          </ul>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">
          <time dateTime={line.at}>{TIME.format(new Date(line.at))}</time>
          {project !== null && <span className="wrap-anywhere"> · {project}</span>}
        </p>
      </div>
      {line.canRestore && <RestoreButton line={line} onRestored={onRestored} />}
    </li>
  );
}

function Value({ value: { name, from, to } }: { value: ChangedValue }) {
  return (
    <li className="wrap-anywhere">
      {name}: <s className="no-underline">{from ?? "none"}</s>
      <span aria-hidden> → </span>
      <span className="sr-only">, now </span>
      <span className="text-ink">{to ?? "none"}</span>
    </li>
  );
}

const RESTORES = {
  expense: restoreExpense,
  contractor: restoreContractor,
  milestone: restoreMilestone,
} as const;

function isRestorable(kind: string): kind is keyof typeof RESTORES {
  return kind in RESTORES;
}

function RestoreButton({ line, onRestored }: Omit<LineRowProps, "hasProjectName">) {
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const { kind, recordId, label } = line;
  if (recordId === null || !isRestorable(kind)) return null;

  async function restore(id: number, restoreRecord: (typeof RESTORES)[keyof typeof RESTORES]) {
    setIsPending(true);
    try {
      await restoreRecord(queryClient, id);
      toast({ title: "Restored", description: label });
      onRestored();
    } catch (error) {
      console.error("Failed to undo a deletion", error);
      toast({
        variant: "destructive",
        title: "Error",
        description: textOf(error, "Couldn't restore it. Please try again."),
      });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button
      size="sm"
      isPending={isPending}
      aria-label={`Undo deletion of ${label}`}
      onClick={() => void restore(recordId, RESTORES[kind])}
    >
      {!isPending && <Undo2 aria-hidden className="size-4" />}
      Undo
    </Button>
  );
}
