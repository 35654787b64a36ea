import { and, eq, type SQL, sql } from "drizzle-orm";
import { mayAddAnother, mayBringBack, planAt } from "../../../shared/billing/plan.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import type { ContractorInput } from "../../../shared/contractors/input.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { contractors } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { ceilingReached, notFound, planLimitReached } from "../../errors.ts";
import { createOnce } from "../../records/idempotency.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { heldBefore, intoTrash, lockTrashed, outOfTrash } from "../../records/trash.ts";
import { lockSubscription } from "../billing/queries.ts";
import { countContractors, findContractor, getContractor, toContractor } from "./queries.ts";

/**
 * Adds a contractor.
 *
 * The owner's row is locked first, so all of an owner's creations pass one after another:
 * neither the plan's limit nor an Idempotency-Key can be taken twice.
 *
 * @param key the client's Idempotency-Key: with a key that was used before it answers the
 *   contractor added then, also when the limit has been reached since
 */
export async function createContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  input: ContractorInput,
  key?: string,
): Promise<Contractor> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = planAt(await lockSubscription(tx, owner), now);
    return createOnce(tx, {
      owner,
      kind: "contractor",
      key,
      input,
      now,
      find: (id) => findContractor(tx, owner, id),
      create: async () => {
        const count = await countContractors(tx, owner);
        if (!mayAddAnother("contractors", plan, count)) {
          throw planLimitReached("contractors", count);
        }
        requireRoom(count);
        return insertContractor(tx, owner, input, now);
      },
    });
  });
}

/** Replaces what is known of a contractor. Never blocked by the plan. */
export async function updateContractor(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
  input: ContractorInput,
): Promise<Contractor> {
  const [changed] = await db
    .update(contractors)
    .set(input)
    .where(and(eq(contractors.userId, owner), eq(contractors.id, id)))
    .returning();
  if (changed === undefined) throw notFound("Contractor");
  return toContractor(changed);
}

/** What a contractor was taken from, besides its expenses. */
type TrashedParts = { quotes: number[] };

/**
 * Puts the contractor into the trash and takes it from its expenses and quotes, which stay. The
 * trash remembers these, and the expenses that lie in the trash themselves. Never blocked by the
 * plan.
 *
 * An expense or a quote that is just being given this contractor holds the contractor's row: it is waited
 * for, and then found. One that comes later finds no contractor.
 */
export async function deleteContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await lockContractor(tx, owner, id);
    // A hundred thousand expenses take seconds, and all of it is undone if it is cut off.
    await tx.execute(sql`set local statement_timeout = '1min'`);
    await lockExpenses(tx, owner, sql`contractor_id = ${id}`);
    const expenseIds = sql`array(
      select id from cleared
      union all
      select record_id from trash
      where user_id = ${owner} and kind = 'expense'
        and (record ->> 'contractor_id')::bigint = ${id}
    )`;
    const parts = sql`jsonb_strip_nulls(
      jsonb_build_object('quotes', (select jsonb_agg(id) from unnamed))
    )`;
    await tx.execute(sql`
      with ${heldBefore("contractor", owner)}, cleared as (
        update expenses set contractor_id = null
        where user_id = ${owner} and contractor_id = ${id}
        returning id
      ), unnamed as (
        update quotes set contractor_id = null
        where user_id = ${owner} and contractor_id = ${id}
        returning id
      ), gone as (
        delete from contractors where user_id = ${owner} and id = ${id} returning *
      )
      ${intoTrash("contractor", sql`gone`, { owner, now: clock.now() }, { expenseIds, parts })}`);
  });
}

/**
 * Brings a deleted contractor back as it was, with its id, and gives it to the expenses and
 * quotes again that it was taken from, but for those that another was given meanwhile. One that is there
 * already is answered as it is.
 *
 * The plan refuses only what `mayBringBack` does: whom a homeowner had may always come back, as
 * far as there is room.
 */
export async function restoreContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  id: number,
): Promise<Contractor> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = planAt(await lockSubscription(tx, owner), now);
    const trashed = await lockTrashed<TrashedParts>(tx, owner, "contractor", id);
    if (trashed === undefined) return getContractor(tx, owner, id);
    const count = await countContractors(tx, owner);
    if (!mayBringBack("contractors", plan, count, trashed.held)) {
      throw planLimitReached("contractors", count);
    }
    requireRoom(count);
    const isOfThese = (column: SQL) => sql`${column} = any(${sql.param(trashed.expenseIds)})`;
    await lockExpenses(tx, owner, isOfThese(sql`id`));
    await tx.execute(sql`
      with taken as (
        ${outOfTrash(owner, "contractor", id)}
      ), back as (
        insert into contractors overriding system value
        select contractor.*
        from taken, jsonb_populate_record(null::contractors, taken.record) contractor
      ), given as (
        update expenses set contractor_id = ${id}
        where user_id = ${owner} and ${isOfThese(sql`id`)} and contractor_id is null
      ), named as (
        update quotes set contractor_id = ${id}
        where user_id = ${owner} and id = any(${sql.param(trashed.parts.quotes ?? [])})
          and contractor_id is null
      )
      update trash set record = record || jsonb_build_object('contractor_id', ${id}::bigint)
      where user_id = ${owner} and kind = 'expense' and ${isOfThese(sql`record_id`)}
        and record ->> 'contractor_id' is null`);
    return getContractor(tx, owner, id);
  });
}

/** Refuses one more beside the `count` that there are, on any plan. */
function requireRoom(count: number): void {
  if (count >= CEILINGS.contractors) throw ceilingReached("contractors");
}

async function insertContractor(
  tx: Tx,
  owner: UserId,
  input: ContractorInput,
  now: Date,
): Promise<Contractor> {
  const [added] = await tx
    .insert(contractors)
    .values({ ...input, userId: owner, createdAt: now })
    .returning();
  if (added === undefined) throw new Error("The insert answered no contractor");
  return toContractor(added);
}

/** Keeps everybody else from giving this contractor to an expense until the transaction ends. */
async function lockContractor(tx: Tx, owner: UserId, id: number): Promise<void> {
  const held = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(and(eq(contractors.userId, owner), eq(contractors.id, id)))
    .for("update");
  if (held.length === 0) throw notFound("Contractor");
}

/**
 * Holds the expenses until the transaction ends, before the statement that changes them: one
 * that is just being deleted is in the trash by then, where that statement sees it. Counted, so that no rows travel.
 */
async function lockExpenses(tx: Tx, owner: UserId, which: SQL): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select from expenses where user_id = ${owner} and ${which} order by id for no key update
    ) held`);
}
