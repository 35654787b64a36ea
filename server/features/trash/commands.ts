import { type PurgeInput, TRASHED_KINDS } from "../../../shared/trash/contract.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerAccess } from "../../identity/access.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { purgeTrashed } from "../../records/trash.ts";

/** Permanently deletes records in the trash. Idempotent: skips records that are no longer in it. */
export async function purgeRecords(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: OwnerAccess,
  { entries }: PurgeInput,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    for (const kind of TRASHED_KINDS) {
      const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
      if (ids.length > 0) await purgeTrashed(tx, access, now, { kind, ids });
    }
  });
}
