import { Undo2 } from "lucide-react";
import type { ActivityLine } from "../../../shared/activity/contract.ts";
import { call } from "../../lib/http/http.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { authorOf, type ChangedValue, changedValues, actionText } from "./activity-words.ts";

const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

interface LineRowProps {
  line: ActivityLine;
  /** default: the time of day */
  moment?: string;
  hasProjectName?: boolean;
  /** offers Undo */
  onRestored?: () => void;
}

export function LineRow({ line, moment, hasProjectName = false, onRestored }: LineRowProps) {
  const values = changedValues(line);
  const project = hasProjectName ? line.projectName : null;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{authorOf(line)}</span> {actionText(line)}
        </p>
        {values.length > 0 && (
          <ul className="mt-1 text-sm text-ink-soft">
            {values.map((value) => (
              <Value key={value.name} value={value} />
            ))}
          </ul>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">
          <time dateTime={line.at}>{moment ?? TIME.format(new Date(line.at))}</time>
          {project !== null && <span className="wrap-anywhere"> · {project}</span>}
        </p>
      </div>
      {line.canRestore && onRestored && <RestoreButton line={line} onRestored={onRestored} />}
    </li>
  );
}

function Value({ value: { name, from, to } }: { value: ChangedValue }) {
  return (
    <li className="wrap-anywhere">
      {name}: {from ?? "none"}
      <span aria-hidden> → </span>
      <span className="sr-only">, now </span>
      <span className="text-ink">{to ?? "none"}</span>
    </li>
  );
}

const PATHS = {
  expense: "/api/expenses",
  contractor: "/api/contractors",
  milestone: "/api/milestones",
} as const;
type Restorable = keyof typeof PATHS;

function isRestorable(kind: string): kind is Restorable {
  return kind in PATHS;
}

interface RestoreButtonProps {
  line: ActivityLine;
  onRestored: () => void;
}

function RestoreButton({ line, onRestored }: RestoreButtonProps) {
  const { kind, recordId } = line;
  if (recordId === null || !isRestorable(kind)) return null;
  return <UndoDeletion {...{ kind, recordId, onRestored }} label={line.label} />;
}

interface UndoDeletionProps {
  kind: Restorable;
  recordId: number;
  label: string;
  onRestored: () => void;
}

function UndoDeletion({ kind, recordId, label, onRestored }: UndoDeletionProps) {
  const restore = useWrite({
    changes: kind,
    mutationFn: () => call(`${PATHS[kind]}/${recordId}/restore`, { method: "POST" }),
    onSuccess: () => {
      toast({ title: "Restored", description: label });
      onRestored();
    },
    onError: (error) => {
      console.error("Failed to undo a deletion", error);
      toast({
        variant: "destructive",
        title: "Error",
        description: textOf(error, "Couldn't restore it. Please try again."),
      });
    },
  });
  return (
    <Button
      size="sm"
      isPending={restore.isPending}
      aria-label={`Undo deletion of ${label}`}
      onClick={() => restore.mutate()}
    >
      {!restore.isPending && <Undo2 aria-hidden className="size-4" />}
      Undo
    </Button>
  );
}
