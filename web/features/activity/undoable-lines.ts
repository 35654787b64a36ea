import type { ActivityLine } from "../../../shared/activity/contract.ts";

type Line = Pick<ActivityLine, "id" | "kind" | "recordId" | "changes" | "canUndo">;

/**
 * The lines whose change can be undone. Not those with a field that a later line changed again,
 * which the server would refuse.
 *
 * @param lines newest first
 */
export function undoableLines(lines: readonly Line[]): ReadonlySet<number> {
  const changedSince = new Set<string>();
  const undoable = new Set<number>();
  for (const { id, kind, recordId, changes, canUndo } of lines) {
    const fields = Object.keys(changes).map((field) => `${kind} ${recordId} ${field}`);
    if (canUndo && !fields.some((field) => changedSince.has(field))) undoable.add(id);
    for (const field of fields) changedSince.add(field);
  }
  return undoable;
}
