import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import type { RecordKind } from "../db/record-kinds.ts";
import type { Deps } from "../deps.ts";

/** How long what was deleted can be brought back. */
const TRASH_DAYS = 30;

/**
 * The statement that keeps deleted rows as they were; a part of the statement that deletes
 * them, so that neither happens without the other.
 *
 * @param gone what `delete … returning *` answered
 * @param expenseIds of a contractor: an array of the expenses that it was taken from
 */
export function intoTrash(
  kind: RecordKind,
  gone: SQL,
  now: Date,
  expenseIds: SQL = sql`'{}'::bigint[]`,
): SQL {
  return sql`
    insert into trash (user_id, kind, record_id, project_id, record, expense_ids, deleted_at)
    select gone.user_id, ${kind}, gone.id, (to_jsonb(gone) ->> 'project_id')::bigint,
      to_jsonb(gone), ${expenseIds}, ${now.toISOString()}
    from ${gone} gone`;
}

export interface Trashed {
  deletedAt: Date;
  /** of a contractor: the expenses that it was taken from */
  expenseIds: number[];
}

/**
 * Holds what was deleted until the transaction ends; undefined for what is not in the trash.
 * Take the owner's row first: every creation holds it.
 */
export async function lockTrashed(
  tx: Tx,
  owner: UserId,
  kind: RecordKind,
  id: number,
): Promise<Trashed | undefined> {
  const { rows } = await tx.execute<{ deletedAt: Date; expenseIds: string[] }>(sql`
    select deleted_at as "deletedAt", expense_ids as "expenseIds" from trash
    where user_id = ${owner} and kind = ${kind} and record_id = ${id}
    for update`);
  const [found] = rows;
  return found && { deletedAt: found.deletedAt, expenseIds: found.expenseIds.map(Number) };
}

/**
 * The statement that takes a record out of the trash: as a part of the one that inserts it
 * again. Its `record` is the whole row, for `jsonb_populate_record`.
 */
export function outOfTrash(owner: UserId, kind: RecordKind, id: number): SQL {
  return sql`
    delete from trash
    where user_id = ${owner} and kind = ${kind} and record_id = ${id}
    returning record`;
}

/** Lets go for good of what was deleted too long ago, and hands its receipts to the sweep of files. */
export async function sweepTrash({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - TRASH_DAYS * 24 * 60 * 60 * 1000);
  await db.execute(sql`
    with gone as (
      delete from trash where deleted_at < ${oldest.toISOString()}
      returning user_id, record ->> 'image_url' as image_url
    )
    update uploads set state = 'deleting'
    from gone
    where uploads.user_id = gone.user_id and uploads.key = gone.image_url`);
}
