import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { ACTIVITY_KINDS, activityChanges } from "../../../shared/activity/contract.ts";
import { id } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { hasRow, queryRows } from "../../db/rows.ts";
import { failed, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { readFields } from "../../records/activity.ts";
import { isUndoable } from "./rules/undoable.ts";
import { type UndoDeps, WRITE_BACK } from "./write-back-commands.ts";

/**
 * Restores the earlier values of a changed record, as a new change by the same command as an edit,
 * with its permissions and validation.
 *
 * @throws conflict if a field was changed again since, or the earlier value is no longer valid
 */
export async function undoChange(deps: UndoDeps, access: EditAccess, id: number): Promise<void> {
  const entry = await findEntry(deps.db, access, id);
  if (entry === undefined) throw notFound("Change");
  if (entry.recordId === null || !isUndoable(entry)) {
    throw failed("conflict", "This change can't be undone here. Edit the record instead.");
  }
  const record = { kind: entry.kind, id: entry.recordId };
  await WRITE_BACK[entry.kind](deps, access, entry.recordId, async () => {
    const current = await readFields(deps.db, access, record);
    const changes = Object.entries(entry.changes);
    const isChanged = changes.some(([field, [, to]]) => current[field] !== to);
    if (isChanged || (await isCompletedAgain(deps.db, access, { ...entry, id }))) {
      throw failed(
        "conflict",
        "This was changed again since, so it can't be undone. Edit the record instead.",
      );
    }
    return Object.fromEntries(changes.map(([field, [from]]) => [field, from]));
  });
}

/**
 * Whether the milestone was completed again; then undoing would lose the new date of completion,
 * which no entry has.
 */
async function isCompletedAgain(
  db: Queryable,
  access: EditAccess,
  { kind, recordId, action, id }: Entry & { id: number },
): Promise<boolean> {
  if (action !== "completed") return false;
  const [found] = await queryRows(db, hasRow)`
    select exists (
      select from activity a
      where a.user_id = ${access.home} and a.kind = ${kind} and a.record_id = ${recordId}
        and a.action = 'completed' and a.id > ${id}
    ) as has`;
  return found?.has === true;
}

const entryRow = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  recordId: z.nullable(id),
  action: z.string(),
  changes: activityChanges,
});
type Entry = z.infer<typeof entryRow>;

/** An activity entry that the member may see. */
async function findEntry(
  db: Queryable,
  access: EditAccess,
  id: number,
): Promise<Entry | undefined> {
  const rows = await queryRows(db, entryRow)`
    select a.kind, a.record_id as "recordId", a.action, a.changes from activity a
    where a.user_id = ${access.home} and a.id = ${id}${andInProjects(access, sql`a.project_id`)}`;
  return rows[0];
}
