import { sql } from "drizzle-orm";
import { mayBringBack, planAt } from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import type { Tx } from "../../db/client.ts";
import { refreshStatistics } from "../../db/refresh-statistics.ts";
import type { Deps } from "../../deps.ts";
import { AppError, planLimitReached } from "../../errors.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { heldBefore, intoTrash } from "../../records/trash.ts";
import { lockSubscription } from "../billing/queries.ts";
import { countExpenses } from "../expenses/queries.ts";
import { getImport, listEntangled, listTrashedOf, lockImport } from "./queries.ts";

/** What expenses can do with their trash, which this feature asks of them. */
export interface ExpenseTrash {
  /** Deletes one expense with all that hangs on it; a 404 when it is gone already. */
  deleteExpense: (owner: UserId, id: number) => Promise<void>;
  /** Brings one back with what hung on it; a 404 when it is gone for good. */
  restoreExpense: (owner: UserId, id: number) => Promise<unknown>;
  /** Brings back those that nothing hung on, within a transaction that holds the owner. */
  restorePlainExpenses: (tx: Tx, owner: UserId, ids: readonly number[]) => Promise<void>;
}

/**
 * Takes an import back: what is left of its expenses goes into the trash as if each was deleted, so
 * that each can be brought back, and all together. What came in stays on the list of imports as
 * undone; done again, it takes back what was brought back since.
 */
export async function undoImport(
  { db, clock, deleteExpense }: Pick<Deps, "db" | "clock"> & Pick<ExpenseTrash, "deleteExpense">,
  owner: UserId,
  id: number,
): Promise<ExpenseImport> {
  await getImport(db, owner, id);
  const began = clock.now();
  for (;;) {
    // The few that have shares, further receipts or refunds of their own go one by one.
    for (const entangled of await listEntangled(db, owner, id)) {
      await deleteExpense(owner, entangled).catch(unlessGone);
    }
    const undone = await db.transaction((tx) => undoSimple(tx, owner, id, began));
    if (undone !== undefined) return undone;
  }
}

/**
 * @param began what is in the trash since then came there with the import, and comes back with it
 * @returns undefined where one of them has become entangled meanwhile: then nothing is done
 */
async function undoSimple(
  tx: Tx,
  owner: UserId,
  id: number,
  began: Date,
): Promise<ExpenseImport | undefined> {
  await lockOwner(tx, owner);
  if ((await listEntangled(tx, owner, id)).length > 0) return undefined;
  await tx.execute(sql`
    with ${heldBefore("expense", owner)}, gone as (
      delete from expenses where user_id = ${owner} and import_id = ${id} returning *
    ), released as (
      update uploads set state = 'trashed'
      where user_id = ${owner} and key in (select image_url from gone)
    )
    ${intoTrash("expense", sql`gone`, { owner, now: began })}`);
  // Undone again after a few came back, it goes on from the first time: the others still come back.
  await tx.execute(sql`
    update expense_imports set undone_at = coalesce(undone_at, ${began.toISOString()})
    where user_id = ${owner} and id = ${id}`);
  return getImport(tx, owner, id);
}

/**
 * Brings back what an undone import took along, as far as it is still in the trash. What was deleted
 * before the import was undone stays deleted. Done again, it answers the import as it is.
 *
 * The plan refuses only what would pass its limit by something that was added since.
 */
export async function redoImport(
  { db, clock, log, ...trash }: Pick<Deps, "db" | "clock" | "log"> & ExpenseTrash,
  owner: UserId,
  id: number,
): Promise<ExpenseImport> {
  const now = clock.now();
  let restored = 0;
  const entangled = await db.transaction(async (tx) => {
    const plan = planAt(await lockSubscription(tx, owner), now);
    await lockImport(tx, owner, id);
    const trashed = await listTrashedOf(tx, owner, id);
    if (trashed.length === 0) return [];
    const count = await countExpenses(tx, owner);
    const held = Math.max(...trashed.map((one) => one.held));
    const more = trashed.filter(({ isRefund }) => !isRefund).length;
    if (more > 0 && !mayBringBack("expenses", plan, count + more - 1, held)) {
      throw planLimitReached("expenses", count);
    }
    const plain = trashed.filter(({ isPlain }) => isPlain);
    await trash.restorePlainExpenses(
      tx,
      owner,
      plain.map((one) => one.id),
    );
    restored = plain.length;
    return trashed.filter(({ isPlain }) => !isPlain).map((one) => one.id);
  });
  for (const one of entangled) await trash.restoreExpense(owner, one).catch(unlessGone);
  await db.execute(sql`
    update expense_imports set undone_at = null where user_id = ${owner} and id = ${id}`);
  await refreshStatistics({ db, log }, ["expenses"], restored);
  return getImport(db, owner, id);
}

function unlessGone(error: unknown): void {
  if (error instanceof AppError && error.problem.code === "not_found") return;
  throw error;
}
