import type { ActivityLine } from "../../../shared/activity/contract.ts";
import type { ActivityFilter } from "./queries.ts";

type Line = Pick<ActivityLine, "id" | "kind" | "recordId" | "changes" | "canUndo">;

interface Undoable {
  lines: ReadonlySet<number>;
  /** fields changed by these lines and newer ones */
  changed: ReadonlySet<string>;
}

/**
 * The lines whose change can be undone. Leaves out those with a field that a newer line changed
 * again: the server would refuse.
 *
 * @param lines newest first
 * @param later fields changed by lines before these
 */
export function undoableLines(
  lines: readonly Line[],
  later: ReadonlySet<string> = new Set(),
): Undoable {
  const changed = new Set(later);
  const undoable = new Set<number>();
  for (const { id, kind, recordId, changes, canUndo } of lines) {
    const fields = Object.keys(changes).map((field) => `${kind} ${recordId} ${field}`);
    if (canUndo && !fields.some((field) => changed.has(field))) undoable.add(id);
    for (const field of fields) changed.add(field);
  }
  return { lines: undoable, changed };
}

/** Whether newer lines of a listed record may be missing. */
export function hidesLaterLines({
  person,
  hasOthersOnly,
}: Pick<ActivityFilter, "person" | "hasOthersOnly">): boolean {
  return person !== undefined || hasOthersOnly;
}
