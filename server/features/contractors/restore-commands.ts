import { type SQL, sql } from "drizzle-orm";
import { mayRestore } from "../../../shared/billing/plan.ts";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { planLimitReached } from "../../errors.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";
import { recordAdded, recordChange } from "../../records/activity.ts";
import { lockTrashed, restoreFromTrash, type Trashed } from "../../records/trash.ts";
import { lockPlan } from "../billing/queries.ts";
import { contractorChanges, requireBelowCeiling, setContractor } from "./commands.ts";
import { countContractors, findContractor, getContractor } from "./queries.ts";
import { lockExpenses, trashedParts, type TrashedParts } from "./trash-commands.ts";

/**
 * Restores a deleted contractor with its id and documents, and assigns it again to its expenses,
 * recurring expenses, quotes and invoices, except those that have another contractor by then. Also
 * undoes a merge. Idempotent.
 *
 * The plan may reject it by `mayRestore`: earlier contractors can be restored as far as the limit
 * allows.
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
    if (!mayRestore("contractors", plan, count, trashed.ownerCount)) {
      throw planLimitReached("contractors", count);
    }
    requireBelowCeiling(count);
    await reassign(tx, access, id, trashed);
    await restoreDocuments(tx, access, id, trashed.parts);
    await undoMergedFields(tx, access, now, id, trashed.parts);
    await recordAdded(tx, access, now, { kind: "contractor", id }, "restored");
    return getContractor(tx, access, id);
  });
}

async function reassign(
  tx: Tx,
  access: EditAccess,
  id: number,
  {
    expenseIds,
    parts: { quotes = [], invoices = [], recurring = [], mergedInto },
  }: Trashed<TrashedParts>,
): Promise<void> {
  const isOfThese = (column: SQL) => sql`${column} = any(${sql.param(expenseIds)})`;
  await lockExpenses(tx, access, isOfThese(sql`id`));
  /** Condition: the record has no contractor, or still the one that it was merged into. */
  const isLeft = (contractor: SQL) =>
    sql`coalesce(${contractor} = ${mergedInto ?? null}::bigint, ${contractor} is null)`;
  await tx.execute(sql`
    with taken as (
      ${restoreFromTrash(access.home, "contractor", id)}
    ), back as (
      insert into contractors overriding system value
      select contractor.*
      from taken, jsonb_populate_record(null::contractors, taken.record) contractor
    ), given as (
      update expenses set contractor_id = ${id}
      where user_id = ${access.home} and ${isOfThese(sql`id`)} and ${isLeft(sql`contractor_id`)}
    ), named as (
      update quotes set contractor_id = ${id}
      where user_id = ${access.home} and id = any(${sql.param(quotes)})
        and ${isLeft(sql`contractor_id`)}
    ), billed as (
      update invoices set contractor_id = ${id}
      where user_id = ${access.home} and id = any(${sql.param(invoices)})
        and ${isLeft(sql`contractor_id`)}
    ), repeated as (
      update recurring_expenses set contractor_id = ${id}
      where user_id = ${access.home} and id = any(${sql.param(recurring)})
        and ${isLeft(sql`contractor_id`)}
    )
    update trash set record = record || jsonb_build_object('contractor_id', ${id}::bigint)
    where user_id = ${access.home} and (
        kind = 'expense' and ${isOfThese(sql`record_id`)}
        or kind = 'invoice' and record_id = any(${sql.param(invoices)})
        or kind = 'recurring_expense' and record_id = any(${sql.param(recurring)})
      )
      and ${isLeft(sql`(record ->> 'contractor_id')::bigint`)}`);
}

/** Restores the documents that were deleted with it. */
async function restoreDocuments(
  tx: Tx,
  access: EditAccess,
  id: number,
  { documents = [], receipts = [] }: TrashedParts,
): Promise<void> {
  if (documents.length === 0) return;
  // The home may have a new owner by then.
  await tx.execute(sql`
    insert into contractor_documents (user_id, key, contractor_id, kind, name, expires_on)
    select ${access.home}::bigint, d.key, ${id}::bigint, d.kind, d.name, d.expires_on
    from jsonb_populate_recordset(null::contractor_documents,
      ${JSON.stringify(documents)}::jsonb) d`);
  await tx.execute(sql`
    update uploads set state = 'stored'
    where user_id = ${access.home} and key = any(${sql.param(receipts)})`);
}

/**
 * Reverses what a merge added to the other contractor: documents that it still has, and values that
 * were not changed since.
 */
async function undoMergedFields(
  tx: Tx,
  access: EditAccess,
  now: Date,
  id: number,
  { mergedInto, movedDocuments = [], filled = {} }: TrashedParts,
): Promise<void> {
  if (mergedInto === undefined) return;
  await tx.execute(sql`
    select from contractors where user_id = ${access.home} and id = ${mergedInto}
    for no key update`);
  const kept = await findContractor(tx, access, mergedInto);
  if (kept === undefined) return;
  const current: Readonly<Record<string, unknown>> = kept;
  const before = Object.entries(filled).flatMap(([field, [from, to]]) =>
    current[field] === to ? [[field, from] as const] : [],
  );
  await recordChange(tx, access, now, { kind: "contractor", id: kept.id }, async () => {
    if (before.length > 0) {
      await setContractor(tx, access, kept.id, contractorChanges.parse(Object.fromEntries(before)));
    }
    await tx.execute(sql`
      update contractor_documents set contractor_id = ${id}
      where user_id = ${access.home} and contractor_id = ${kept.id}
        and key = any(${sql.param(movedDocuments)})`);
  });
}
