import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { mayAddAnother, mayRestore } from "../../../shared/billing/plan.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import type { ContractorInput } from "../../../shared/contractors/input.ts";
import { id } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { contractors } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { ceilingReached, notFound, planLimitReached } from "../../errors.ts";
import { recordAdded, recordChange, recordRemoved } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import {
  ownerCountBefore,
  moveToTrash,
  lockTrashed,
  restoreFromTrash,
} from "../../records/trash.ts";
import { lockPlan } from "../billing/queries.ts";
import {
  CONTRACTOR,
  countContractors,
  findContractor,
  getContractor,
  toContractor,
  requireContractorAccess,
} from "./queries.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";

/**
 * Adds a contractor.
 *
 * Locks the owner's row first, so that concurrent creates can neither exceed the plan's limit nor
 * reuse an Idempotency-Key.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the contractor created before,
 * even if the limit has been reached since
 */
export async function createContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: ContractorInput,
  key?: string,
): Promise<Contractor> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    return createIdempotently(tx, {
      access,
      kind: "contractor",
      key,
      input,
      now,
      find: (id) => findContractor(tx, access, id),
      create: async () => {
        const count = await countContractors(tx, access);
        if (!mayAddAnother("contractors", plan, count)) {
          throw planLimitReached("contractors", count);
        }
        requireRoom(count);
        const added = await insertContractor(tx, access, input, now);
        await recordAdded(tx, access, now, { kind: "contractor", id: added.id });
        return added;
      },
    });
  });
}

/**
 * Replaces all fields of a contractor. Never blocked by the plan.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 */
export async function updateContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: ContractorInput,
  startedFrom?: string,
): Promise<Contractor> {
  await requireContractorAccess(db, access, id);
  const [changed] = await db.transaction(async (tx) => {
    const current = () => getContractor(tx, access, id);
    await requireVersion(tx, access, { kind: "contractor", id, startedFrom, current });
    return recordChange(tx, access, clock.now(), { kind: "contractor", id }, () =>
      tx
        .update(contractors)
        .set(input)
        .where(and(eq(contractors.userId, access.home), eq(contractors.id, id)))
        .returning(CONTRACTOR),
    );
  });
  if (changed === undefined) throw notFound("Contractor");
  return toContractor(changed);
}

/** The records a deleted contractor was removed from, besides its expenses. */
const trashedParts = z.object({
  quotes: z.optional(z.array(id)),
  invoices: z.optional(z.array(id)),
});

/**
 * Moves the contractor to the trash and removes it from its expenses, quotes and invoices, which
 * stay. The trash remembers them, including expenses and invoices in the trash. Never blocked by
 * the plan.
 *
 * A concurrent write that assigns this contractor locks its row: the deletion waits for it and
 * includes it. A later one finds no contractor.
 */
export async function deleteContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  requireAllProjects(access, "delete contractors");
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockContractor(tx, access, id);
    await recordRemoved(tx, access, now, { kind: "contractor", id });
    // 100,000 expenses take several seconds; a timeout would undo all of it.
    await tx.execute(sql`set local statement_timeout = '1min'`);
    await lockExpenses(tx, access, sql`contractor_id = ${id}`);
    const expenseIds = sql`array(
      select id from cleared
      union all
      select record_id from trash
      where user_id = ${access.home} and kind = 'expense'
        and (record ->> 'contractor_id')::bigint = ${id}
    )`;
    const parts = sql`jsonb_strip_nulls(
      jsonb_build_object('quotes', (select jsonb_agg(id) from unnamed),
        'invoices', (
          select jsonb_agg(id) from (
            select id from unbilled
            union all
            select record_id from trash
            where user_id = ${access.home} and kind = 'invoice'
              and (record ->> 'contractor_id')::bigint = ${id}
          ) billed
        ))
    )`;
    await tx.execute(sql`
      with ${ownerCountBefore("contractor", access.home)}, cleared as (
        update expenses set contractor_id = null
        where user_id = ${access.home} and contractor_id = ${id}
        returning id
      ), unnamed as (
        update quotes set contractor_id = null
        where user_id = ${access.home} and contractor_id = ${id}
        returning id
      ), unbilled as (
        update invoices set contractor_id = null
        where user_id = ${access.home} and contractor_id = ${id}
        returning id
      ), gone as (
        delete from contractors where user_id = ${access.home} and id = ${id} returning *
      )
      ${moveToTrash("contractor", sql`gone`, { owner: access.home, now }, { expenseIds, parts })}`);
  });
}

/**
 * Restores a deleted contractor with its id and reassigns it to its expenses, quotes and invoices,
 * except those that have another contractor by then. Idempotent.
 *
 * The plan may refuse it by `mayRestore`: previously owned contractors may return as far as the
 * limit allows.
 */
export async function restoreContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<Contractor> {
  requireAllProjects(access, "restore contractors");
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    const trashed = await lockTrashed(tx, access, "contractor", id, trashedParts);
    if (trashed === undefined) return getContractor(tx, access, id);
    const count = await countContractors(tx, access);
    if (!mayRestore("contractors", plan, count, trashed.held)) {
      throw planLimitReached("contractors", count);
    }
    requireRoom(count);
    const isOfThese = (column: SQL) => sql`${column} = any(${sql.param(trashed.expenseIds)})`;
    await lockExpenses(tx, access, isOfThese(sql`id`));
    await tx.execute(sql`
      with taken as (
        ${restoreFromTrash(access.home, "contractor", id)}
      ), back as (
        insert into contractors overriding system value
        select contractor.*
        from taken, jsonb_populate_record(null::contractors, taken.record) contractor
      ), given as (
        update expenses set contractor_id = ${id}
        where user_id = ${access.home} and ${isOfThese(sql`id`)} and contractor_id is null
      ), named as (
        update quotes set contractor_id = ${id}
        where user_id = ${access.home} and id = any(${sql.param(trashed.parts.quotes ?? [])})
          and contractor_id is null
      ), billed as (
        update invoices set contractor_id = ${id}
        where user_id = ${access.home} and id = any(${sql.param(trashed.parts.invoices ?? [])})
          and contractor_id is null
      )
      update trash set record = record || jsonb_build_object('contractor_id', ${id}::bigint)
      where user_id = ${access.home} and (
          kind = 'expense' and ${isOfThese(sql`record_id`)}
          or kind = 'invoice' and record_id = any(${sql.param(trashed.parts.invoices ?? [])})
        )
        and record ->> 'contractor_id' is null`);
    await recordAdded(tx, access, now, { kind: "contractor", id }, "restored");
    return getContractor(tx, access, id);
  });
}

/** Rejects another contractor over the ceiling, on any plan. */
function requireRoom(count: number): void {
  if (count >= CEILINGS.contractors) throw ceilingReached("contractors");
}

async function insertContractor(
  tx: Tx,
  access: EditAccess,
  input: ContractorInput,
  now: Date,
): Promise<Contractor> {
  const [added] = await tx
    .insert(contractors)
    .values({ ...input, userId: access.home, createdAt: now, addedBy: access.actor })
    .returning(CONTRACTOR);
  if (added === undefined) throw new Error("The insert answered no contractor");
  return toContractor(added);
}

/** Blocks concurrent assignments of this contractor to expenses until the transaction ends. */
async function lockContractor(tx: Tx, access: EditAccess, id: number): Promise<void> {
  const held = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(and(eq(contractors.userId, access.home), eq(contractors.id, id)))
    .for("update");
  if (held.length === 0) throw notFound("Contractor");
}

/**
 * Locks the expenses until the transaction ends, before the statement that changes them: an expense
 * being deleted is in the trash by then, where that statement finds it. Uses a count so that no
 * rows are transferred.
 */
async function lockExpenses(tx: Tx, access: EditAccess, which: SQL): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select from expenses where user_id = ${access.home} and ${which} order by id for no key update
    ) held`);
}
