import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { activityChanges } from "../../../shared/activity/contract.ts";
import { id } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { contractors } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";
import { recordRemoved } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { moveToTrash, ownerCountBefore } from "../../records/trash.ts";

/** Records of a deleted contractor besides its expenses. */
export const trashedParts = z.object({
  /** ids of quotes that it was removed from */
  quotes: z.optional(z.array(id)),
  invoices: z.optional(z.array(id)),
  recurring: z.optional(z.array(id)),
  /** rows of its documents; the trash releases the files with these keys */
  documents: z.optional(z.array(z.looseObject({ key: z.string() }))),
  receipts: z.optional(z.array(z.string())),
  /** the contractor that it was merged into */
  mergedInto: z.optional(id),
  /** keys of documents moved by the merge */
  movedDocuments: z.optional(z.array(z.string())),
  /** fields of that contractor that the merge changed, before and after */
  filled: z.optional(activityChanges),
});
export type TrashedParts = z.infer<typeof trashedParts>;

/**
 * Moves the contractor to the trash and removes it from its expenses, recurring expenses, quotes
 * and invoices, which are kept. The trash stores their ids, including those in the trash. Never
 * blocked by the plan.
 *
 * A concurrent write that assigns this contractor locks its row, so that the deletion waits for it
 * and includes it. A later one finds no contractor.
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
    await lockContractors(tx, access, [id]);
    await recordRemoved(tx, access, now, { kind: "contractor", id });
    const documents = sql`papers as (
      delete from contractor_documents
      where user_id = ${access.home} and contractor_id = ${id} returning *
    ), hidden as (
      update uploads set state = 'trashed'
      where user_id = ${access.home} and key in (select key from papers)
    )`;
    const parts = sql`jsonb_build_object(
      'documents', (select jsonb_agg(to_jsonb(papers)) from papers),
      'receipts', (select jsonb_agg(key) from papers))`;
    await removeAndReassign(tx, access, now, { id, into: null, documents, parts });
  });
}

interface TakenOut {
  id: number;
  /** the contractor that gets its records; null: they get none */
  into: number | null;
  /** common table expressions for its documents */
  documents: SQL;
  /** `trashedParts` besides quotes, invoices and recurring expenses */
  parts: SQL;
}

/**
 * Moves a locked contractor to the trash and assigns its records to another one or none, in one
 * statement.
 */
export async function removeAndReassign(
  tx: Tx,
  access: EditAccess,
  now: Date,
  { id, into, documents, parts }: TakenOut,
): Promise<void> {
  // 100,000 expenses take several seconds, and a timeout would undo all of it.
  await tx.execute(sql`set local statement_timeout = '1min'`);
  await lockExpenses(tx, access, sql`contractor_id = ${id}`);
  const trashed = (kind: string) => sql`
    select record_id from trash
    where user_id = ${access.home} and kind = ${kind}
      and (record ->> 'contractor_id')::bigint = ${id}`;
  const assigned = (table: string) => sql`
    update ${sql.identifier(table)} set contractor_id = ${into}::bigint
    where user_id = ${access.home} and contractor_id = ${id}
    returning id`;
  const expenseIds = sql`array(select id from cleared union all ${trashed("expense")})`;
  const all = sql`jsonb_strip_nulls(jsonb_build_object(
    'quotes', (select jsonb_agg(id) from unnamed),
    'invoices', (
      select jsonb_agg(id) from (select id from unbilled union all ${trashed("invoice")}) billed
    ), 'recurring', (
      select jsonb_agg(id) from (
        select id from unrepeated union all ${trashed("recurring_expense")}
      ) repeated
    )) || ${parts})`;
  await tx.execute(sql`
    with ${ownerCountBefore("contractor", access.home)}, cleared as (${assigned("expenses")}),
    unnamed as (${assigned("quotes")}), unbilled as (${assigned("invoices")}),
    unrepeated as (${assigned("recurring_expenses")}), ${documents},
    deleted as (
      delete from contractors where user_id = ${access.home} and id = ${id} returning *
    )
    ${moveToTrash("contractor", sql`deleted`, { owner: access.home, now }, { expenseIds, parts: all })}`);
}

/** Blocks concurrent assignments of these contractors until the transaction ends. */
export async function lockContractors(
  tx: Tx,
  access: EditAccess,
  ids: readonly number[],
): Promise<void> {
  const locked = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(and(eq(contractors.userId, access.home), inArray(contractors.id, [...ids])))
    .orderBy(contractors.id)
    .for("update");
  if (locked.length < ids.length) throw notFound("Contractor");
}

/**
 * Locks the expenses until the transaction ends. Call it before the statement that changes them: an
 * expense that is being deleted is then in the trash, where that statement finds it. Returns
 * nothing but a count, so that no rows are transferred.
 */
export async function lockExpenses(tx: Tx, access: EditAccess, which: SQL): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select from expenses where user_id = ${access.home} and ${which} order by id for no key update
    ) locked`);
}
