import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { mayRestore, type Plan } from "../../../shared/billing/plan.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { id } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, notFound, planLimitReached } from "../../errors.ts";
import { recordAdded, recordRemoved } from "../../records/activity.ts";
import { leftInvoice, leftRow, requireRefundsCovered } from "../../records/covered-refunds.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import {
  listTrashedIds,
  ownerCountBefore,
  moveToTrash,
  lockTrashed,
  restoreManyFromTrash,
} from "../../records/trash.ts";
import { lockPlan } from "../billing/queries.ts";
import { storedDetails, type StoredShare } from "./details-commands.ts";
import { payableInvoice } from "./invoice-queries.ts";
import { addParts, hasParts } from "./parts-commands.ts";
import { countExpenses, getExpense } from "./queries.ts";
import type { EditAccess } from "../../identity/access.ts";

/** The parts of a deleted expense; empty ones are omitted. */
const trashedParts = z.object({
  shares: z.optional(storedDetails.shape.shares),
  /** keys of further receipts, in order */
  receipts: z.optional(z.array(z.string())),
  /** ids of its refunds */
  refunds: z.optional(z.array(id)),
});

/** The parts as the trash stores them, including the refunds that were just unlinked. */
const PARTS_JSON = sql`(
  select jsonb_strip_nulls(jsonb_build_object('shares', shares, 'receipts', receipts, 'refunds',
    case when refunds is not null or exists (select from cleared) then
      coalesce((select jsonb_agg(id) from cleared), '[]') || coalesce(refunds, '[]')
    end))
  from dependents
)`;

/**
 * Moves the expense to the trash with its parts, and makes its receipts inaccessible. Its refunds
 * are kept, unlinked until it is restored. Never blocked by the plan.
 *
 * @throws conflict if the remaining payments of its invoice would be less than the refunds
 */
export async function deleteExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await requireRefundsCovered(tx, access, [await moveExpenseToTrash(tx, access, now, id)]);
  });
}

/**
 * Call in a transaction that has locked the owner, and check the refunds of its invoice afterwards.
 */
export async function moveExpenseToTrash(
  tx: Tx,
  access: EditAccess,
  now: Date,
  id: number,
): Promise<z.infer<typeof leftRow>> {
  if (access.projects !== "all") await getExpense(tx, access, id);
  await recordRemoved(tx, access, now, { kind: "expense", id });
  // Reads the parts before the delete, because a sharded database would have deleted them by then.
  const [left] = await queryRows(tx, leftRow)`
    with ${ownerCountBefore("expense", access.home)}, cleared as (
      update expenses set refund_of = null
      where user_id = ${access.home} and refund_of = ${id}
      returning id
    ), dependents as materialized (
      select
        (
          select jsonb_agg(jsonb_build_object('lineId', line_id, 'amount', amount::text))
          from expense_shares where user_id = ${access.home} and expense_id = ${id}
        ) as shares,
        (
          select jsonb_agg(key order by position)
          from expense_receipts where user_id = ${access.home} and expense_id = ${id}
        ) as receipts,
        (
          select jsonb_agg(record_id) from trash
          where user_id = ${access.home} and kind = 'expense'
            and (record ->> 'refund_of')::bigint = ${id}
        ) as refunds
    ), deleted as (
      delete from expenses where user_id = ${access.home} and id = ${id} returning *
    ), released as (
      update uploads set state = 'trashed'
      where user_id = ${access.home} and key in (
        select image_url from deleted
        union all
        select jsonb_array_elements_text(receipts) from dependents
      )
    ), kept as (
      ${moveToTrash("expense", sql`deleted`, { owner: access.home, now }, { parts: PARTS_JSON })}
    )
    select ${leftInvoice(sql`deleted`)} as "invoiceId" from deleted`;
  if (left === undefined) throw notFound("Expense");
  return left;
}

/**
 * Restores a deleted expense with its id, parts and receipts, and with those of its references that
 * still exist. Idempotent.
 *
 * The plan rejects it only if its limit would be exceeded because of expenses added since; earlier
 * expenses can always be restored.
 */
export async function restoreExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<Expense> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    const count = await countExpenses(tx, access);
    await restoreTrashedExpense(tx, access, { id, plan, count, now });
    return getExpense(tx, access, id);
  });
}

interface Restoring {
  id: number;
  plan: Plan;
  /** number of expenses that count for the plan */
  count: number;
  now: Date;
}

/**
 * Call in a transaction that has locked the plan. Does nothing for an expense that is not deleted.
 *
 * @returns by how many the count grew
 * @throws not_found
 */
export async function restoreTrashedExpense(
  tx: Tx,
  access: EditAccess,
  { id, plan, count, now }: Restoring,
): Promise<number> {
  return withConstraintErrors(REFUSALS, async () => {
    const trashed = await lockTrashed(tx, access, "expense", id, trashedParts);
    if (trashed === undefined) {
      await getExpense(tx, access, id);
      return 0;
    }
    const isCounted = !(await listTrashedRefunds(tx, access, [id])).has(id);
    if (isCounted && !mayRestore("expenses", plan, count, trashed.ownerCount)) {
      throw planLimitReached("expenses", count);
    }
    const { shares = [], receipts = [], refunds = [] } = trashed.parts;
    const parts = { shares: await withLines(tx, access, shares), receipts };
    await insertTrashed(tx, access, [id], hasParts(parts));
    await addParts(tx, access, id, parts);
    await reattachReceipts(tx, access, [id]);
    if (refunds.length > 0) await relinkRefunds(tx, access, id, refunds);
    await recordAdded(tx, access, now, { kind: "expense", id }, "restored");
    return isCounted ? 1 : 0;
  });
}

/** Ids of the trashed expenses that are refunds, which the plan's limit doesn't count. */
export function listTrashedRefunds(
  tx: Tx,
  access: EditAccess,
  ids: readonly number[],
): Promise<Set<number>> {
  return listTrashedIds(tx, access, "expense", ids, sql`(record ->> 'is_refund')::boolean`);
}

/**
 * Restores many expenses that have no parts and are not refunds of other expenses or of invoices,
 * in a transaction that has locked the owner and checked the plan.
 */
export async function restorePlainExpenses(
  tx: Tx,
  access: EditAccess,
  ids: readonly number[],
): Promise<void> {
  await withConstraintErrors(REFUSALS, () => insertTrashed(tx, access, ids, false));
  await reattachReceipts(tx, access, ids);
}

/** Drops the split if one of its lines was deleted, because the shares would no longer add up. */
async function withLines(
  tx: Tx,
  access: EditAccess,
  shares: readonly StoredShare[],
): Promise<readonly StoredShare[]> {
  if (shares.length === 0) return [];
  const rows = await queryRows(tx, countRow)`
    select count(*) as count from budget_lines
    where user_id = ${access.home} and id = any(${sql.param(shares.map(({ lineId }) => lineId))})`;
  return rows[0]?.count === shares.length ? shares : [];
}

/**
 * Moves expenses from the trash to the table. Their references may no longer exist, and the project
 * may be full.
 */
async function insertTrashed(
  tx: Tx,
  access: EditAccess,
  ids: readonly number[],
  isInParts: boolean,
): Promise<void> {
  await tx.execute(sql`
    with taken as (
      ${restoreManyFromTrash(access.home, "expense", ids)}
    ), known as (
      select taken.record, e.*,
        sum(${signedAmount(sql`e`)}) over (partition by e.invoice_id order by e.id) as reached
      from taken, jsonb_populate_record(null::expenses, taken.record) e
    )
    insert into expenses overriding system value
    select expense.*
    from known k, jsonb_populate_record(null::expenses, k.record || jsonb_build_object(
      'has_parts', ${isInParts}::boolean,
      'contractor_id', (
        select c.id from contractors c where c.user_id = ${access.home} and c.id = k.contractor_id
      ),
      'line_id', (select l.id from budget_lines l where l.user_id = ${access.home} and l.id = k.line_id),
      'quote_id', (select q.id from quotes q where q.user_id = ${access.home} and q.id = k.quote_id),
      'installment_id', (
        select n.id from installments n where n.user_id = ${access.home} and n.id = k.installment_id
      ),
      'invoice_id', ${payableInvoice(access)},
      'import_id', (
        select i.id from expense_imports i where i.user_id = ${access.home} and i.id = k.import_id
      ),
      'refund_of', case when k.refund_of is not null then (
        select o.id from expenses o
        where o.user_id = ${access.home} and o.id = k.refund_of and o.project_id = k.project_id
          and not o.is_refund and o.amount >= k.amount + (
            select coalesce(sum(r.amount), 0) from expenses r
            where r.user_id = ${access.home} and r.refund_of = k.refund_of
          )
      ) end
    )) expense`);
}

async function reattachReceipts(tx: Tx, access: EditAccess, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update uploads set state = 'stored'
    where user_id = ${access.home} and key in (
      select image_url from expenses where user_id = ${access.home} and id = any(${sql.param(ids)})
      union all
      select key from expense_receipts
      where user_id = ${access.home} and expense_id = any(${sql.param(ids)})
    )`);
}

/**
 * Links an expense's refunds again, including those in the trash, unless they are linked to another
 * expense by now or together exceed it.
 */
async function relinkRefunds(
  tx: Tx,
  access: EditAccess,
  id: number,
  refunds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    with original as (
      select project_id, amount from expenses
      where user_id = ${access.home} and id = ${id} and not is_refund
    ), refund as (
      select r.id, sum(r.amount) over (order by r.id) as reached from expenses r
      where r.user_id = ${access.home} and r.id = any(${sql.param(refunds)}) and r.is_refund
        and r.refund_of is null and r.project_id = (select project_id from original)
    )
    update expenses set refund_of = ${id}
    where user_id = ${access.home} and id in (
      select id from refund where reached <= (select amount from original)
    )`);
  await tx.execute(sql`
    update trash set record = record || jsonb_build_object('refund_of', ${id}::bigint)
    where user_id = ${access.home} and kind = 'expense' and record_id = any(${sql.param(refunds)})
      and record ->> 'refund_of' is null and (record ->> 'is_refund')::boolean`);
}

/**
 * Deleting a project also deletes its trash; this is for projects deleted directly in the database.
 */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["expenses_project_fkey", () => notFound("Expense")],
]);
