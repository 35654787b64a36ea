import type { ActivityEntry } from "../../../shared/activity/contract.ts";
import { call } from "../../lib/http/http.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { authorOf, type ChangedValue, changedValues, actionText } from "./activity-words.ts";
import { AFFECTED_KIND, UndoButton } from "./undo-button.tsx";

const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

interface EntryRowProps {
  entry: ActivityEntry;
  /** default: the time of day */
  moment?: string;
  hasProjectName?: boolean;
  /** whether its change can be undone */
  canUndo?: boolean;
  /** offers Undo, to those who may edit */
  onUndone?: (() => void) | undefined;
}

export function EntryRow({
  entry,
  moment,
  hasProjectName = false,
  canUndo,
  onUndone,
}: EntryRowProps) {
  const values = changedValues(entry);
  const project = hasProjectName ? entry.projectName : null;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{authorOf(entry)}</span> {actionText(entry)}
        </p>
        {values.length > 0 && (
          <ul className="mt-1 text-sm text-ink-soft">
            {values.map((value) => (
              <Value key={value.name} value={value} />
            ))}
          </ul>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">
          <time dateTime={entry.at}>{moment ?? TIME.format(new Date(entry.at))}</time>
          {project !== null && <span className="wrap-anywhere"> · {project}</span>}
        </p>
      </div>
      {entry.canRestore && onUndone && mayEdit() && <UndoDeletion {...{ entry, onUndone }} />}
      {canUndo && onUndone && mayEdit() && <UndoChange {...{ entry, onUndone }} />}
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

interface UndoProps {
  entry: ActivityEntry;
  onUndone: () => void;
}

function UndoDeletion({ entry: { kind, recordId, label }, onUndone }: UndoProps) {
  if (recordId === null || !isRestorable(kind)) return null;
  return (
    <UndoButton
      changes={kind}
      name={`Undo deletion of ${label}`}
      mutationFn={() => call(`${PATHS[kind]}/${recordId}/restore`, { method: "POST" })}
      done="Restored"
      failure="Couldn't restore it. Please try again."
      {...{ label, onUndone }}
    />
  );
}

function UndoChange({ entry: { id, kind, label }, onUndone }: UndoProps) {
  const changes = AFFECTED_KIND[kind];
  if (changes === undefined) return null;
  return (
    <UndoButton
      name={`Undo change of ${label}`}
      mutationFn={() => call(`/api/activity/${id}/undo`, { method: "POST" })}
      done="Change undone"
      failure="Couldn't undo the change. Please try again."
      {...{ changes, label, onUndone }}
    />
  );
}
