import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import type { RecordKind } from "../db/schema/record-kinds.ts";
import type { Deps } from "../deps.ts";

/** How long what was deleted can be brought back. */
const TRASH_DAYS = 30;
/** So many are let go in one statement, which then stays a short one. */
const BATCH = 500;

const TABLE_OF: Readonly<Record<RecordKind, SQL>> = {
  expense: sql`expenses`,
  contractor: sql`contractors`,
  milestone: sql`milestones`,
};

/** What of them the plan's limit counts: see `countExpenses`. */
const COUNTED: Readonly<Record<RecordKind, SQL>> = {
  expense: sql` and not own.is_refund`,
  contractor: sql``,
  milestone: sql``,
};

/**
 * How many of a kind the owner has until some are deleted, and not fewer than what lies in the trash
 * already remembers: so what was deleted one by one may come back in any order. A named sub-select
 * that has to stand before the one that deletes: over several databases each sees what those before
 * it have done.
 */
export function heldBefore(kind: RecordKind, owner: UserId): SQL {
  return sql`held as materialized (
    select greatest(
      (select count(*) from ${TABLE_OF[kind]} own where own.user_id = ${owner}${COUNTED[kind]}),
      (select max(t.held) from trash t where t.user_id = ${owner} and t.kind = ${kind})
    ) as held
  )`;
}

/**
 * The statement that keeps deleted rows as they were; a part of the statement that deletes
 * them, so that neither happens without the other, and of which `heldBefore` is the first part.
 *
 * @param gone what `delete … returning *` answered, all of it the owner's
 * @param hung what hung on it: of a contractor an array of the expenses that it was taken from, and
 *   an object of anything else that comes back with it
 */
export function intoTrash(
  kind: RecordKind,
  gone: SQL,
  { owner, now }: { owner: UserId; now: Date },
  hung: { expenseIds?: SQL; parts?: SQL } = {},
): SQL {
  const { expenseIds = sql`'{}'::bigint[]`, parts = sql`'{}'::jsonb` } = hung;
  return sql`
    insert into trash (user_id, kind, record_id, project_id, record, expense_ids, parts, held,
      deleted_at)
    select ${owner}::bigint, ${kind}, gone.id, (to_jsonb(gone) ->> 'project_id')::bigint,
      to_jsonb(gone), ${expenseIds}, ${parts}, (select held from held),
      ${now.toISOString()}::timestamptz
    from ${gone} gone`;
}

export interface Trashed<Parts> {
  /** how many of its kind the owner had when it was deleted: see `mayBringBack` */
  held: number;
  /** of a contractor: the expenses that it was taken from */
  expenseIds: number[];
  /** what else was deleted with it; kinds of which there was nothing are left out */
  parts: Partial<Parts>;
}

/**
 * Holds what was deleted until the transaction ends; undefined for what is not in the trash.
 * Take the owner's row first: whatever puts records back or takes them away for good does.
 */
export async function lockTrashed<Parts = object>(
  tx: Tx,
  owner: UserId,
  kind: RecordKind,
  id: number,
): Promise<Trashed<Parts> | undefined> {
  type Row = { held: number; expenseIds: string[]; parts: Partial<Parts> };
  const { rows } = await tx.execute<Row>(sql`
    select held, expense_ids as "expenseIds", parts from trash
    where user_id = ${owner} and kind = ${kind} and record_id = ${id}
    for update`);
  const [found] = rows;
  return found && { ...found, expenseIds: found.expenseIds.map(Number) };
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

/** `outOfTrash` for many records of one owner at once. */
export function manyOutOfTrash(owner: UserId, kind: RecordKind, ids: readonly number[]): SQL {
  return sql`
    delete from trash
    where user_id = ${owner} and kind = ${kind} and record_id = any(${sql.param(ids)})
    returning record`;
}

/**
 * Lets go for good of what was deleted in a project that goes itself, and hands its receipts to
 * the sweep of files. Hold the owner's row, the project and what is in it first: what is just
 * being deleted is in the trash by then.
 */
export async function emptyTrashOfProject(tx: Tx, owner: UserId, projectId: number): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from trash where user_id = ${owner} and project_id = ${projectId}
      returning record, parts
    )
    ${releaseReceiptsOf(owner, sql`gone`)}`);
}

/**
 * Lets go for good of what was deleted too long ago, and hands its receipts to the sweep of
 * files. What somebody is just bringing back is left out, and any number of servers may do it
 * at once. One owner after another: rows are only held where it is known whose they are.
 */
export async function sweepTrash({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - TRASH_DAYS * 24 * 60 * 60 * 1000).toISOString();
  let count: number;
  do {
    const { rows } = await db.execute<{ owner: UserId }>(sql`
      select distinct user_id as owner from (
        select user_id from trash where deleted_at < ${oldest} order by deleted_at limit ${BATCH}
      ) old`);
    count = 0;
    for (const { owner } of rows) count += await sweepTrashOf(db, owner, oldest);
    // Where nothing went, all that is left is held by somebody: the next turn takes it.
  } while (count > 0);
}

/** @returns how many went */
async function sweepTrashOf(db: Deps["db"], owner: UserId, oldest: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with old as materialized (
      select kind, record_id from trash
      where user_id = ${owner} and deleted_at < ${oldest}
      order by deleted_at
      limit ${BATCH}
      for update skip locked
    ), gone as (
      delete from trash using old
      where trash.user_id = ${owner} and trash.kind = old.kind
        and trash.record_id = old.record_id
      returning trash.record, trash.parts
    ), released as (
      ${releaseReceiptsOf(owner, sql`gone`)}
    )
    select count(*) as count from gone`);
  return rows[0]?.count ?? 0;
}

/** @param gone rows of the owner's trash that are deleted */
function releaseReceiptsOf(owner: UserId, gone: SQL): SQL {
  return sql`
    update uploads set state = 'deleting'
    from (
      select gone.record ->> 'image_url' as key from ${gone} gone
      union all
      select jsonb_array_elements_text(gone.parts -> 'receipts') from ${gone} gone
    ) released
    where uploads.user_id = ${owner} and uploads.key = released.key`;
}
