import { sql } from "drizzle-orm";
import { mayBringBack, planAt } from "../../../shared/billing/plan.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { withKnownRefusals } from "../../db/constraint.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, notFound, planLimitReached } from "../../errors.ts";
import { keptOwner } from "../../records/lock-owner.ts";
import { intoTrash, lockTrashed, outOfTrash } from "../../records/trash.ts";
import { lockSubscription } from "../billing/queries.ts";
import { countExpenses, getExpense } from "./queries.ts";

/**
 * Puts the expense into the trash, and its receipt out of reach, in one statement. Never
 * blocked by the plan.
 */
export async function deleteExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  id: number,
): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from expenses where user_id = ${keptOwner(owner)} and id = ${id} returning *
    ), released as (
      update uploads set state = 'trashed'
      where user_id = ${owner} and key in (select image_url from gone)
    ), kept as (
      ${intoTrash("expense", sql`gone`, clock.now())}
    )
    select count(*) as count from gone`);
  if (rows[0]?.count !== 1) throw notFound("Expense");
}

/**
 * Brings a deleted expense back as it was, with its id and its receipt, and with its
 * contractor if there still is one. One that is there already is answered as it is.
 *
 * The plan refuses only what would pass its limit by something that was added since: what a
 * homeowner had may always come back.
 */
export async function restoreExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  id: number,
): Promise<Expense> {
  const now = clock.now();
  return withKnownRefusals(REFUSALS, () =>
    db.transaction(async (tx) => {
      const plan = planAt(await lockSubscription(tx, owner), now);
      const trashed = await lockTrashed(tx, owner, "expense", id);
      if (trashed === undefined) return getExpense(tx, owner, id);
      const count = await countExpenses(tx, owner);
      if (!mayBringBack("expenses", plan, count, trashed.held)) {
        throw planLimitReached("expenses", count);
      }
      await tx.execute(sql`
        with taken as (
          ${outOfTrash(owner, "expense", id)}
        ), back as (
          insert into expenses overriding system value
          select expense.*
          from taken, jsonb_populate_record(null::expenses, taken.record || jsonb_build_object(
            'contractor_id', (
              select id from contractors
              where user_id = ${owner} and id = (taken.record ->> 'contractor_id')::bigint
            )
          )) expense
          returning image_url
        )
        update uploads set state = 'stored'
        where user_id = ${owner} and key in (select image_url from back)`);
      return getExpense(tx, owner, id);
    }),
  );
}

/** The project takes what it has in the trash along; this is for one that went by another way. */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["expenses_project_fkey", () => notFound("Expense")],
]);
