import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id, type UserId } from "../../shared/ids.ts";
import { TRASH_DAYS } from "../../shared/trash/contract.ts";
import type { Tx } from "../db/client.ts";
import { countRow, ownerRow } from "../db/row-schemas.ts";
import { queryRows, type RowSchema } from "../db/rows.ts";
import { RECORD_KINDS, type RecordKind } from "../db/schema/record-kinds.ts";
import type { Deps } from "../deps.ts";
import { andInProjects, type EditAccess, type OwnerAccess } from "../identity/access.ts";
import { authoredBy, entryOf } from "./activity.ts";

/** Records purged per statement, to keep each one short. */
const BATCH = 500;

const TABLE_OF: Readonly<Record<RecordKind, SQL>> = {
  expense: sql`expenses`,
  contractor: sql`contractors`,
  milestone: sql`milestones`,
  invoice: sql`invoices`,
  recurring_expense: sql`recurring_expenses`,
};

/** Counts the records of a kind that count toward the plan's limit: see `countExpenses`. */
const COUNTED: Readonly<Record<RecordKind, SQL>> = {
  expense: sql` and not own.is_refund`,
  contractor: sql``,
  milestone: sql``,
  invoice: sql``,
  recurring_expense: sql``,
};

/**
 * The owner's number of records before a deletion, or the number stored with recent trash entries
 * if that is higher, so that records deleted one by one can be restored in any order. This CTE must
 * come before the deleting one: on a distributed database each CTE sees the effects of those before
 * it.
 */
export function ownerCountBefore(kind: RecordKind, owner: UserId): SQL {
  return sql`owner_count as materialized (
    select greatest(
      (select count(*) from ${TABLE_OF[kind]} own where own.user_id = ${owner}${COUNTED[kind]}),
      (select max(t.held) from trash t where t.user_id = ${owner} and t.kind = ${kind})
    ) as count
  )`;
}

/**
 * For merging two homes: raises the stored counts, so that the trash of each can be restored in
 * addition to all records of the other, as far as it could before.
 */
export async function raiseOwnerCounts(
  tx: Tx,
  [one, other]: readonly [UserId, UserId],
): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const [ofOne, ofOther] = [
      await getOwnerCount(tx, kind, one),
      await getOwnerCount(tx, kind, other),
    ];
    await tx.execute(sql`
      update trash set held = held + ${ofOther} where user_id = ${one} and kind = ${kind}`);
    await tx.execute(sql`
      update trash set held = held + ${ofOne} where user_id = ${other} and kind = ${kind}`);
  }
}

async function getOwnerCount(tx: Tx, kind: RecordKind, owner: UserId): Promise<number> {
  const rows = await queryRows(tx, countRow)`
    with ${ownerCountBefore(kind, owner)} select count from owner_count`;
  return rows[0]?.count ?? 0;
}

/**
 * CTE that copies deleted rows to the trash in the same statement as the deletion, so that neither
 * happens without the other. `ownerCountBefore` must precede it.
 *
 * @param deleted the rows of `delete … returning *`, all of one owner
 * @param dependents dependent data: for a contractor an array of the expenses that referred to it,
 * otherwise an object that is restored with the record
 */
export function moveToTrash(
  kind: RecordKind,
  deleted: SQL,
  { owner, now }: { owner: UserId; now: Date },
  dependents: { expenseIds?: SQL; parts?: SQL } = {},
): SQL {
  const { expenseIds = sql`'{}'::bigint[]`, parts = sql`'{}'::jsonb` } = dependents;
  return sql`
    insert into trash (user_id, kind, record_id, project_id, record, expense_ids, parts, held,
      deleted_at)
    select ${owner}::bigint, ${kind}, deleted.id, (to_jsonb(deleted) ->> 'project_id')::bigint,
      to_jsonb(deleted), ${expenseIds}, ${parts}, (select count from owner_count),
      ${now.toISOString()}::timestamptz
    from ${deleted} deleted`;
}

export interface Trashed<Parts> {
  /** number of such records that the owner had at the deletion: see `mayRestore` */
  ownerCount: number;
  /** for a contractor: the expenses that referred to it */
  expenseIds: number[];
  /** other rows deleted with the record; kinds without rows are omitted */
  parts: Parts;
}

/** `bigint[]` arrives from pg as texts. */
function trashedRow<Parts>(parts: RowSchema<Parts>) {
  return z.object({ ownerCount: z.int(), expenseIds: z.array(z.string()), parts });
}

/**
 * Locks a deleted record until the transaction ends; undefined when it isn't in the trash. Lock the
 * owner's row first, as every restore and purge does.
 *
 * @param parts schema of the rows deleted with it
 */
export async function lockTrashed<Parts>(
  tx: Tx,
  access: EditAccess,
  kind: RecordKind,
  id: number,
  parts: RowSchema<Parts>,
): Promise<Trashed<Parts> | undefined> {
  const [found] = await queryRows(tx, trashedRow(parts))`
    select held as "ownerCount", expense_ids as "expenseIds", parts from trash
    where user_id = ${access.home} and kind = ${kind} and record_id = ${id}${andInProjects(access, sql`project_id`)}
    for update`;
  return found && { ...found, expenseIds: found.expenseIds.map(Number) };
}

const trashedIdRow = z.object({ id });

/**
 * Which of the ids are in the trash.
 *
 * @param also a further condition on the trash's row, after "and"
 */
export async function listTrashedIds(
  tx: Tx,
  access: EditAccess,
  kind: RecordKind,
  ids: readonly number[],
  also = sql`true`,
): Promise<Set<number>> {
  const rows = await queryRows(tx, trashedIdRow)`
    select record_id as id from trash
    where user_id = ${access.home} and kind = ${kind} and record_id = any(${sql.param(ids)}::bigint[])
      and ${also}${andInProjects(access, sql`project_id`)}`;
  return new Set(rows.map((row) => row.id));
}

/**
 * Statement that removes a record from the trash, for use within the one that inserts it again. Its
 * `record` is the whole row, for `jsonb_populate_record`.
 */
export function restoreFromTrash(owner: UserId, kind: RecordKind, id: number): SQL {
  return sql`
    delete from trash
    where user_id = ${owner} and kind = ${kind} and record_id = ${id}
    returning record`;
}

/** `restoreFromTrash` for many records of one owner. */
export function restoreManyFromTrash(owner: UserId, kind: RecordKind, ids: readonly number[]): SQL {
  return sql`
    delete from trash
    where user_id = ${owner} and kind = ${kind} and record_id = any(${sql.param(ids)})
    returning record`;
}

/**
 * Purges the trash of a project that is being deleted, and releases its receipts to the file sweep.
 * Lock the owner's row, the project and its records first, so that concurrent deletions have
 * reached the trash.
 */
export async function emptyTrashOfProject(tx: Tx, owner: UserId, projectId: number): Promise<void> {
  await tx.execute(sql`
    with deleted as (
      delete from trash where user_id = ${owner} and project_id = ${projectId}
      returning record, parts
    )
    ${releaseReceiptsOf(owner, sql`deleted`)}`);
}

/**
 * Purges expired records and releases their receipts to the file sweep. Skips records that are
 * being restored. Several servers can run it at once. Works owner by owner, because Citus needs the
 * distribution column to lock rows.
 */
export async function sweepTrash({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - TRASH_DAYS * 24 * 60 * 60 * 1000).toISOString();
  let count: number;
  do {
    const rows = await queryRows(db, ownerRow)`
      select distinct user_id as owner from (
        select user_id from trash where deleted_at < ${oldest} order by deleted_at limit ${BATCH}
      ) old`;
    count = 0;
    for (const { owner } of rows) count += await sweepTrashOf(db, owner, oldest);
    // An empty batch means that only locked rows are left; the next run purges them.
  } while (count > 0);
}

/** @returns the number of purged records */
async function sweepTrashOf(db: Deps["db"], owner: UserId, oldest: string): Promise<number> {
  const rows = await queryRows(db, countRow)`
    with old as materialized (
      select kind, record_id from trash
      where user_id = ${owner} and deleted_at < ${oldest}
      order by deleted_at
      limit ${BATCH}
      for update skip locked
    ), deleted as (
      delete from trash using old
      where trash.user_id = ${owner} and trash.kind = old.kind
        and trash.record_id = old.record_id
      returning trash.record, trash.parts
    ), released as (
      ${releaseReceiptsOf(owner, sql`deleted`)}
    )
    select count(*) as count from deleted`;
  return rows[0]?.count ?? 0;
}

/**
 * Purges chosen records, records each in the activity, and releases their receipts to the file
 * sweep. Skips records that are not in the trash. Lock the owner's row first.
 */
export async function purgeTrashed(
  tx: Tx,
  access: OwnerAccess,
  now: Date,
  { kind, ids }: { kind: RecordKind; ids: readonly number[] },
): Promise<void> {
  const source = sql`deleted, jsonb_populate_record(null::${TABLE_OF[kind]}, deleted.record) r`;
  await tx.execute(sql`
    with deleted as (
      delete from trash
      where user_id = ${access.home} and kind = ${kind} and record_id = any(${sql.param(ids)})
      returning record, parts
    ), released as (
      ${releaseReceiptsOf(access.home, sql`deleted`)}
    )
    ${entryOf(authoredBy(access, now), { kind, action: "purged", isDeletion: true }, source)}`);
}

/** @param deleted rows deleted from the owner's trash */
function releaseReceiptsOf(owner: UserId, deleted: SQL): SQL {
  return sql`
    update uploads set state = 'deleting'
    from (
      select deleted.record ->> 'image_url' as key from ${deleted} deleted
      union all
      select jsonb_array_elements_text(deleted.parts -> 'receipts') from ${deleted} deleted
    ) released
    where uploads.user_id = ${owner} and uploads.key = released.key`;
}
