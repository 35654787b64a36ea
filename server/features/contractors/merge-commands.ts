import { sql } from "drizzle-orm";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { MAX_DOCUMENTS } from "../../../shared/contractors/documents.ts";
import {
  hasLongNotes,
  MERGED_FIELDS,
  type MergedFields,
  mergedFields,
  type MergeInput,
} from "../../../shared/contractors/merge.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { failed, validationFailed } from "../../errors.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";
import { recordActivity, recordChange } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockTrashed } from "../../records/trash.ts";
import { requireVersion } from "../../records/versions.ts";
import { setContractor } from "./commands.ts";
import { findContractor, getContractor } from "./queries.ts";
import { lockContractors, removeAndReassign, trashedParts } from "./trash-commands.ts";

/**
 * Moves all records of a contractor to another one, and the former to the trash, from where a
 * restore reverses it exactly. Idempotent.
 *
 * @param startedFrom the version of the kept contractor that the user saw
 */
export async function mergeContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { otherId, otherVersion }: MergeInput,
  startedFrom?: string,
): Promise<Contractor> {
  requireAllProjects(access, "merge contractors");
  if (otherId === id) {
    throw validationFailed([{ path: ["otherId"], message: "Choose another contractor" }]);
  }
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    if ((await findContractor(tx, access, otherId)) === undefined) {
      const trashed = await lockTrashed(tx, access, "contractor", otherId, trashedParts);
      if (trashed?.parts.mergedInto === id) return getContractor(tx, access, id);
    }
    await lockContractors(tx, access, [id, otherId]);
    for (const [of, version] of [[id, startedFrom] as const, [otherId, otherVersion] as const]) {
      const current = () => getContractor(tx, access, of);
      await requireVersion(tx, access, {
        kind: "contractor",
        id: of,
        startedFrom: version,
        current,
      });
    }
    const kept = await getContractor(tx, access, id);
    const other = await getContractor(tx, access, otherId);
    const merged = mergedFields(kept, other);
    if (hasLongNotes(merged)) {
      throw failed("conflict", "Shorten the notes of one of them first.");
    }
    await requireDocumentLimit(tx, access, [id, otherId]);
    await recordActivity(tx, access, now, {
      kind: "contractor",
      action: "deleted",
      recordId: otherId,
      label: other.name,
      changes: { mergedInto: [null, kept.name] },
    });
    await recordChange(tx, access, now, { kind: "contractor", id }, async () => {
      await setContractor(tx, access, id, merged);
      const filled = JSON.stringify(changesOf(kept, merged));
      await removeAndReassign(tx, access, now, {
        id: otherId,
        into: id,
        documents: sql`papers as (
          update contractor_documents set contractor_id = ${id}
          where user_id = ${access.home} and contractor_id = ${otherId}
          returning key
        ), retold as (
          update trash set record = record || jsonb_build_object('contractor_id', ${id}::bigint)
          where user_id = ${access.home} and kind in ('expense', 'invoice', 'recurring_expense')
            and (record ->> 'contractor_id')::bigint = ${otherId}
        )`,
        parts: sql`jsonb_build_object('mergedInto', ${id}::bigint, 'filled', ${filled}::jsonb,
          'movedDocuments', (select jsonb_agg(key) from papers))`,
      });
    });
    return getContractor(tx, access, id);
  });
}

/** Call with the owner's lock held, which adding a document takes as well. */
async function requireDocumentLimit(
  tx: Tx,
  access: EditAccess,
  ids: readonly number[],
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from contractor_documents
    where user_id = ${access.home} and contractor_id = any(${sql.param(ids)}::bigint[])`);
  if ((rowCount ?? 0) > MAX_DOCUMENTS) {
    const limit = `A contractor has ${MAX_DOCUMENTS} documents at most.`;
    throw failed("conflict", `${limit} Delete some of one of them first.`);
  }
}

/** The values before and after, by field. */
function changesOf(kept: Contractor, merged: MergedFields): ActivityChanges {
  return Object.fromEntries(
    MERGED_FIELDS.filter((field) => kept[field] !== merged[field]).map((field) => [
      field,
      [kept[field], merged[field]],
    ]),
  );
}
