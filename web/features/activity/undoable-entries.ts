import type { ActivityEntry } from "../../../shared/activity/contract.ts";
import type { ActivityFilter } from "./queries.ts";

type Entry = Pick<ActivityEntry, "id" | "kind" | "recordId" | "changes" | "canUndo">;

interface Undoable {
  entries: ReadonlySet<number>;
  /** fields changed by these entries and newer ones */
  changed: ReadonlySet<string>;
}

/**
 * The entries whose change can be undone. Leaves out those with a field that a newer entry changed
 * again: the server would refuse.
 *
 * @param entries newest first
 * @param later fields changed by entries before these
 */
export function undoableEntries(
  entries: readonly Entry[],
  later: ReadonlySet<string> = new Set(),
): Undoable {
  const changed = new Set(later);
  const undoable = new Set<number>();
  for (const { id, kind, recordId, changes, canUndo } of entries) {
    const fields = Object.keys(changes).map((field) => `${kind} ${recordId} ${field}`);
    if (canUndo && !fields.some((field) => changed.has(field))) undoable.add(id);
    for (const field of fields) changed.add(field);
  }
  return { entries: undoable, changed };
}

/** Whether newer entries of a listed record may be missing. */
export function hidesLaterEntries({
  person,
  hasOthersOnly,
}: Pick<ActivityFilter, "person" | "hasOthersOnly">): boolean {
  return person !== undefined || hasOthersOnly;
}
